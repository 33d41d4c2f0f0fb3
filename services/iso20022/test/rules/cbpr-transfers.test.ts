import { changed, TRANSFERS } from '../support/credit-transfers';
import { newSandbox, PaymentCalls } from '../support/payment-calls';
import { failure, RunningService } from '../support/running-service';

let service: RunningService;
let payments: PaymentCalls;
beforeAll(async () => {
  service = await RunningService.start();
  payments = new PaymentCalls(service);
});
afterAll(() => service.stop());

const TRANSFER = { ...TRANSFERS['CBPR+'], requestedExecutionDate: '2026-11-23' };

describe('a credit transfer under CBPR+', () => {
  it('is rejected with the paths of its own fields', async () => {
    const lines = ['Mubarak Street', 'Tower 2, Kuwait City'];
    const transfer = changed(TRANSFER, {
      debtor: {
        name: 'Gulf Trading WLL',
        postalAddress: { townName: 'Kuwait City', country: 'KW', addressLines: lines },
      },
    });
    const { details } = await failure(payments.send(newSandbox(), transfer, 'CBPR+'));
    expect(details).toEqual([
      {
        field: 'creditTransfer.debtor.postalAddress.townName',
        code: 'CBPR_ADDR_DUPLICATED',
        message: expect.stringContaining('addressLines'),
      },
    ]);
  });

  it('has one warning for one address', async () => {
    const transfer = changed(TRANSFER, {
      debtor: { name: 'Gulf Trading WLL', postalAddress: { country: 'KW' } },
    });
    const { validationResult } = await payments.send(newSandbox(), transfer, 'CBPR+');
    const told = validationResult!.warnings.map(({ path }) => path);
    expect(told.filter((path) => /Dbtr|InitgPty|debtor/.test(path))).toEqual([
      'creditTransfer.debtor.postalAddress',
    ]);
  });
});
