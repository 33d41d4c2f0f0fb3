import { drafted, EVIDENCE, LIVES } from '../../../test/support/lives';
import { writeContract, writeEvent } from './write-contract';

const STORED = {
  id: 'ctr_1',
  createdAt: new Date('2026-06-15T12:00:00Z'),
  updatedAt: new Date('2026-06-20T12:00:00Z'),
};

describe('a contract as the API shows it', () => {
  it('shows every instant and every credential in its own place', () => {
    expect(writeContract({ ...STORED, state: LIVES.terminated })).toMatchObject({
      createdBy: 'key_maker',
      approvedBy: 'key_reviewer',
      rejectedBy: undefined,
      createdAt: '2026-06-15T12:00:00.000Z',
      submittedAt: '2026-06-15T12:30:00.000Z',
      approvedAt: '2026-06-15T13:00:00.000Z',
      activatedAt: '2026-06-16T09:00:00.000Z',
      completedAt: undefined,
      terminatedAt: '2026-06-20T12:00:00.000Z',
      updatedAt: '2026-06-20T12:00:00.000Z',
      effectiveDate: '2026-06-16',
      evidence: EVIDENCE,
      termination: { reason: 'early_settlement', effectiveDate: '2026-06-20' },
    });
    expect(writeContract({ ...STORED, state: LIVES.completed })).toMatchObject({
      completedAt: '2026-06-20T12:00:00.000Z',
      terminatedAt: undefined,
    });
    expect(writeContract({ ...STORED, state: LIVES.rejected })).toMatchObject({
      approvedBy: undefined,
      rejectedBy: 'key_reviewer',
    });
  });

  it('shows the last instalment, which differs from the others', () => {
    const asset = { costPrice: { amount: 100_000 }, profitMargin: 0.1 };
    const { payment } = writeContract({ ...STORED, state: drafted('murabaha', { asset }) });
    expect(payment).toMatchObject({
      totalAmount: 110_000,
      monthlyAmount: 3055.56,
      lastAmount: 3055.4,
    });
  });
});

describe('a contract as its events tell it', () => {
  const told = (change: object) => {
    const state = drafted('murabaha', { terms: { murabaha: change } });
    const event = writeEvent({ ...STORED, state }, { type: 'contract.created', data: {} });
    return JSON.parse(JSON.stringify(event)) as {
      readonly data: { readonly contract: { readonly terms: object; readonly compliance: object } };
    };
  };

  it('leaves out lists that were not given, as every field that is not set', () => {
    const { contract } = told({ hamishJiddiyyah: 10 }).data;
    expect(contract.terms).toEqual({
      paymentSchedule: 'monthly',
      numberOfInstallments: 36,
      gracePeriodDays: 5,
      murabaha: { hamishJiddiyyah: 10 },
    });
  });

  it('has the lists that were given, and null for the check that was not made', () => {
    const { contract } = told({ security: ['mortgage'] }).data;
    expect(contract.terms).toMatchObject({ murabaha: { security: ['mortgage'] } });
    expect(contract.compliance).toMatchObject({ lastChecked: null });
  });
});
