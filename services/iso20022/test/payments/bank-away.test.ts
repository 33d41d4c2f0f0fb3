import { ahead, gulfTransfer, newSandbox, PaymentCalls } from '../support/payment-calls';
import { PostBank } from '../support/post-bank';
import { RunningService } from '../support/running-service';

let bank: PostBank;
let service: RunningService;
let payments: PaymentCalls;
/** The machine's running time, which stands still: half a minute passes when a test says so. */
let running: jest.SpyInstance<number>;
let stoppedAt: number;
beforeAll(async () => {
  bank = await PostBank.start();
});
beforeEach(async () => {
  bank.reset();
  // A sandbox with a bank that others run: only a sandbox's clock can be moved.
  service = await RunningService.start({}, bank.channel());
  payments = new PaymentCalls(service);
  stoppedAt = performance.now();
  running = jest.spyOn(performance, 'now').mockReturnValue(stoppedAt);
});
afterEach(() => {
  running.mockRestore();
  return service.stop();
});
afterAll(() => bank.close());

const passed = (ms: number) => running.mockReturnValue(stoppedAt + ms);

const sandbox = newSandbox();
const sent = async () => (await payments.send(sandbox, gulfTransfer())).message!.id;

describe('a bank that gives no answer', () => {
  it('is not called for half a minute, so that its due work does not block other work', async () => {
    const first = await sent();
    bank.isAway = true;
    await service.runDue(sandbox);
    await sent();
    bank.isAway = false;
    passed(29_999);
    await service.runDue(ahead(sandbox, 60));
    expect(bank.came).toEqual([first]);
  });

  it('gets the waiting messages after half a minute', async () => {
    const first = await sent();
    bank.isAway = true;
    await service.runDue(sandbox);
    const second = await sent();
    bank.isAway = false;
    passed(30_000);
    await service.runDue(ahead(sandbox, 60));
    expect(bank.came.slice(1).toSorted()).toEqual([first, second].toSorted());
  });

  it('a bank that refuses a message is not unreachable', async () => {
    const first = await sent();
    bank.status = 503;
    await service.runDue(sandbox);
    const second = await sent();
    await service.runDue(sandbox);
    expect(bank.came).toEqual([first, second]);
  });
});
