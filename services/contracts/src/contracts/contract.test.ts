import { DomainError } from '@masar/kit/errors';
import { agreementOf, type Change } from '../../test/support/bodies';
import {
  activate,
  approve,
  complete,
  create,
  patch,
  reject,
  submit,
  terminate,
  type Contract,
  type Decision,
} from './contract';
import { CONTRACT_LIFECYCLE, CONTRACT_STATUSES, type ContractTrigger } from './lifecycle';
import type { ContractType } from './terms';

const MAKER = { actor: 'key_maker', now: new Date('2026-06-15T12:00:00Z') };
const REVIEWER = { actor: 'key_reviewer', now: new Date('2026-06-15T13:00:00Z') };
const LATER = { actor: 'key_maker', now: new Date('2026-06-20T12:00:00Z') };
const EVIDENCE = {
  ownership: { documentRef: 'PO-1', acquiredAt: '2026-06-14T09:00:00.000Z' },
  possession: {
    type: 'ACTUAL',
    takenAt: '2026-06-14T10:00:00.000Z',
    documentIds: ['doc_1'],
  },
} as const;

const COMMANDS: Readonly<Record<ContractTrigger, (state: Contract) => Decision>> = {
  submit: (state) => submit(state, { notes: 'please' }, MAKER),
  approve: (state) => approve(state, { shariahBoardRef: 'SSB-1', notes: 'fine' }, REVIEWER),
  reject: (state) => reject(state, { reason: 'unclear price' }, REVIEWER),
  activate: (state) => activate(state, { evidence: EVIDENCE }, MAKER),
  complete: (state) => complete(state, { settlementReference: 'STL-1' }, LATER),
  terminate: (state) =>
    terminate(state, { reason: 'early_settlement', effectiveDate: '2026-06-20' }, LATER),
};

function drafted(type: ContractType = 'murabaha', change: Change = {}): Contract {
  return create({ type, agreement: agreementOf(type, change) }, MAKER).state;
}

function after(...triggers: readonly ContractTrigger[]): Contract {
  return triggers.reduce((state, trigger) => COMMANDS[trigger](state).state, drafted());
}

const LIVES: Readonly<Record<Contract['status'], Contract>> = {
  draft: after(),
  under_review: after('submit'),
  approved: after('submit', 'approve'),
  rejected: after('submit', 'reject'),
  active: after('submit', 'approve', 'activate'),
  completed: after('submit', 'approve', 'activate', 'complete'),
  terminated: after('submit', 'approve', 'activate', 'terminate'),
};

function refusal(action: () => unknown): DomainError {
  try {
    action();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

const TRIGGERS = Object.keys(COMMANDS) as ContractTrigger[];
const MOVES = CONTRACT_STATUSES.flatMap((from) =>
  TRIGGERS.map((trigger) => {
    const row = CONTRACT_LIFECYCLE.transitions.find(
      (t) => t.from === from && t.trigger === trigger,
    );
    return { from, trigger, row };
  }),
);

describe('the life of a contract', () => {
  for (const { from, trigger, row } of MOVES) {
    const name = row ? `leads on ${trigger} to ${row.to}` : `refuses ${trigger} with CONFLICT`;
    it(`from ${from} ${name}`, () => {
      if (!row) {
        expect(refusal(() => COMMANDS[trigger](LIVES[from]))).toMatchObject({
          code: 'CONFLICT',
          details: [{ field: 'status', code: 'INVALID_STATE' }],
        });
        return;
      }
      const { state, events } = COMMANDS[trigger](LIVES[from]);
      expect(state.status).toBe(row.to);
      expect(events.map(({ type }) => type)).toEqual([row.emits]);
    });
  }

  it('has the six moves of the specification and no other', () => {
    expect(MOVES.filter(({ row }) => row).map(({ from, trigger }) => `${from} ${trigger}`)).toEqual(
      [
        'draft submit',
        'under_review approve',
        'under_review reject',
        'approved activate',
        'active complete',
        'active terminate',
      ],
    );
  });
});

describe('create', () => {
  const { state, events } = create({ type: 'murabaha', agreement: agreementOf('murabaha') }, MAKER);

  it('makes a draft that waits for review and was never checked since', () => {
    expect(state).toMatchObject({
      type: 'murabaha',
      status: 'draft',
      createdBy: 'key_maker',
      payment: { totalAmount: '54000.00', monthlyAmount: '1500.00', basis: 'OBLIGATION' },
      compliance: { shariahStatus: 'pending_review' },
    });
    expect(state.compliance.lastChecked).toBeUndefined();
    expect(events).toEqual([{ type: 'contract.created', data: {} }]);
  });

  it('shows the rules it has checked, with their clauses, and no rule of later', () => {
    expect(state.compliance.checks).toContainEqual({
      rule: 'MUR-METAL',
      outcome: 'PASSED',
      reference: 'AAOIFI SS 8, 2/2/6',
    });
    const rules = state.compliance.checks.map(({ rule }) => rule);
    expect(rules).not.toContain('MUR-POSS');
  });

  it('refuses a broken rule', () => {
    const error = refusal(() => drafted('murabaha', { asset: { category: 'gold' } }));
    expect(error).toMatchObject({
      code: 'SHARIAH_VIOLATION',
      message: '1 Shariah rule is broken: MUR-METAL',
      details: [{ field: 'asset.category', code: 'MUR-METAL' }],
    });
  });
});

describe('patch', () => {
  const change = (paths: readonly string[], values: object, state = LIVES.draft) =>
    patch(state, { paths, values }, MAKER);

  it('computes the payment anew and emits nothing', () => {
    const values = { terms: { numberOfInstallments: 12 } };
    const { state, events } = change(['terms.numberOfInstallments'], values);
    expect(state.payment.monthlyAmount).toBe('4500.00');
    expect(state.terms).toMatchObject({ paymentSchedule: 'monthly', numberOfInstallments: 12 });
    expect(state.compliance.lastChecked).toBeUndefined();
    expect(events).toEqual([]);
  });

  it('reads all amounts anew when the currency changes', () => {
    const values = { asset: { costPrice: { currency: 'KWD' } } };
    const { state } = change(['asset.costPrice.currency'], values);
    expect(state.asset.costPrice).toEqual({ amount: '50000.000', currency: 'KWD' });
    expect(state.payment).toMatchObject({ totalAmount: '54000.000', currency: 'KWD' });
  });

  it('refuses amounts that the new currency cannot carry', () => {
    const state = drafted('murabaha', { asset: { costPrice: { amount: 50_000.5 } } });
    const values = { asset: { costPrice: { currency: 'JPY' } } };
    const error = refusal(() => change(['asset.costPrice.currency'], values, state));
    expect(error.details).toMatchObject([{ field: 'asset.costPrice.amount' }]);
  });

  it('checks the rules on the result', () => {
    const values = { terms: { murabaha: { profitBasis: 'fixed' } }, asset: { category: 'silver' } };
    const error = refusal(() => change(['terms.murabaha.profitBasis', 'asset.category'], values));
    expect(error).toMatchObject({ code: 'SHARIAH_VIOLATION', details: [{ code: 'MUR-METAL' }] });
  });

  it('names the required fields that it would remove or lack', () => {
    const removed = refusal(() => change(['parties', 'asset.description'], { asset: {} }));
    expect(removed).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [
        { field: 'parties', code: 'REQUIRED' },
        { field: 'asset.description', code: 'REQUIRED' },
      ],
    });
    const values = { terms: { lateFee: { treatment: '', rate: 0.01 } } };
    const lacking = refusal(() => change(['terms.lateFee.rate'], values));
    expect(lacking.details).toMatchObject([{ field: 'terms.lateFee.treatment', code: 'REQUIRED' }]);
  });

  it('refuses the terms of another type', () => {
    const error = refusal(() =>
      change(['terms.salam.commodity'], { terms: { salam: { commodity: 'x' } } }),
    );
    expect(error.details).toMatchObject([{ field: 'terms.salam', code: 'UNKNOWN_FIELD' }]);
  });

  it.each(CONTRACT_STATUSES.filter((status) => status !== 'draft'))(
    'refuses a contract that is %s with CONFLICT',
    (status) => {
      const error = refusal(() => change(['jurisdiction'], { jurisdiction: 'AE' }, LIVES[status]));
      expect(error.code).toBe('CONFLICT');
    },
  );
});

describe('review', () => {
  it('keeps who submitted and when, and passes the notes on', () => {
    const { state, events } = COMMANDS.submit(LIVES.draft);
    expect(state).toMatchObject({
      submittedBy: 'key_maker',
      submittedAt: '2026-06-15T12:00:00.000Z',
      compliance: { shariahStatus: 'in_review', lastChecked: '2026-06-15T12:00:00.000Z' },
    });
    expect(events[0]?.data).toEqual({ notes: 'please' });
  });

  it('checks at submit what only a draft may leave open', () => {
    const murabaha = { supplierId: 'ent_customer_7', priorSaleToCustomer: true };
    const error = refusal(() => COMMANDS.submit(drafted('murabaha', { terms: { murabaha } })));
    expect(error.details.map(({ code }) => code)).toEqual(['MUR-SUPPLIER', 'MUR-PRIOR']);
  });

  it('approves with the reference of the board', () => {
    expect(LIVES.approved).toMatchObject({
      approvedAt: '2026-06-15T13:00:00.000Z',
      compliance: {
        shariahStatus: 'approved',
        shariahBoardRef: 'SSB-1',
        lastChecked: '2026-06-15T13:00:00.000Z',
      },
    });
  });

  it('rejects with the reason', () => {
    expect(LIVES.rejected).toMatchObject({
      rejection: { reason: 'unclear price' },
      compliance: { shariahStatus: 'rejected', lastChecked: '2026-06-15T13:00:00.000Z' },
    });
  });

  const submittedByOther = submit(LIVES.draft, {}, { ...MAKER, actor: 'key_submitter' }).state;
  it.each([
    ['approve', 'created', 'key_maker'],
    ['approve', 'submitted', 'key_submitter'],
    ['reject', 'created', 'key_maker'],
    ['reject', 'submitted', 'key_submitter'],
  ] as const)('refuses to %s by who %s it', (trigger, role, actor) => {
    const context = { ...REVIEWER, actor };
    const decide = () =>
      trigger === 'approve'
        ? approve(submittedByOther, { shariahBoardRef: 'SSB-1' }, context)
        : reject(submittedByOther, { reason: 'no' }, context);
    expect(refusal(decide)).toMatchObject({
      code: 'AUTHORIZATION_ERROR',
      message: expect.stringContaining(`who ${role} a contract may not ${trigger} it`) as string,
    });
  });
});

describe('activate', () => {
  it('takes effect today unless told otherwise', () => {
    expect(LIVES.active).toMatchObject({
      effectiveDate: '2026-06-15',
      activatedAt: '2026-06-15T12:00:00.000Z',
      evidence: EVIDENCE,
    });
    const command = { effectiveDate: '2026-07-01', evidence: EVIDENCE };
    const { state, events } = activate(LIVES.approved, command, MAKER);
    expect(state.effectiveDate).toBe('2026-07-01');
    expect(events[0]?.data).toEqual({ effectiveDate: '2026-07-01' });
  });

  it('says exactly what evidence to send', () => {
    const error = refusal(() => activate(LIVES.approved, {}, MAKER));
    expect(error.details).toEqual([
      {
        field: 'evidence.ownership',
        code: 'MUR-OWN',
        message: expect.stringContaining('send evidence.ownership with documentRef') as string,
      },
      {
        field: 'evidence.possession',
        code: 'MUR-POSS',
        message: expect.stringContaining('send evidence.possession with type') as string,
      },
    ]);
  });

  it('keeps the newest result of every rule, in the order of the rules', () => {
    const rules = LIVES.active.compliance.checks.map(({ rule }) => rule);
    expect(rules).toEqual([...new Set(rules)]);
    expect(rules.slice(-2)).toEqual(['MUR-OWN', 'MUR-POSS']);
  });
});

describe('the end', () => {
  it('completes today unless told otherwise', () => {
    expect(LIVES.completed).toMatchObject({
      completion: { settlementReference: 'STL-1', completionDate: '2026-06-20' },
      completedAt: '2026-06-20T12:00:00.000Z',
    });
  });

  it('terminates with reason and day', () => {
    expect(LIVES.terminated).toMatchObject({
      termination: { reason: 'early_settlement', effectiveDate: '2026-06-20' },
      terminatedAt: '2026-06-20T12:00:00.000Z',
    });
  });

  it('may come on the very day the contract took effect', () => {
    const command = { reason: 'default', effectiveDate: '2026-06-15' } as const;
    expect(terminate(LIVES.active, command, LATER).state.status).toBe('terminated');
  });

  it.each([
    [
      'completionDate',
      (state: Contract) =>
        complete(state, { settlementReference: 'x', completionDate: '2026-06-14' }, LATER),
    ],
    [
      'effectiveDate',
      (state: Contract) =>
        terminate(state, { reason: 'default', effectiveDate: '2026-06-14' }, LATER),
    ],
  ] as const)('does not come before it took effect: %s', (field, decide) => {
    expect(refusal(() => decide(LIVES.active))).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ field, code: 'OUT_OF_RANGE' }],
    });
  });
});
