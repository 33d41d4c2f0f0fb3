import {
  isAccepted,
  isContradiction,
  isFinal,
  isUnpaid,
  moveBetween,
  TRANSACTION_STATUSES,
  type Move,
  type TransactionStatus,
} from './lifecycle';

/** Statuses that lead forward from each, and those of the same stage that only a later stamp leads to. */
const MATRIX: Readonly<Record<TransactionStatus, { FORWARD: string; LATEST: string }>> = {
  RCVD: { FORWARD: 'ACTC ACCP ACWC PDNG ACSP ACSC RJCT CANC', LATEST: '' },
  ACTC: { FORWARD: 'ACCP ACWC PDNG ACSP ACSC RJCT CANC', LATEST: '' },
  ACCP: { FORWARD: 'ACSP ACSC RJCT CANC', LATEST: 'ACWC PDNG' },
  ACWC: { FORWARD: 'ACSP ACSC RJCT CANC', LATEST: 'ACCP PDNG' },
  PDNG: { FORWARD: 'ACSP ACSC RJCT CANC', LATEST: 'ACCP ACWC' },
  ACSP: { FORWARD: 'ACSC RJCT CANC', LATEST: '' },
  ACSC: { FORWARD: '', LATEST: '' },
  RJCT: { FORWARD: '', LATEST: '' },
  CANC: { FORWARD: '', LATEST: '' },
};

const moves = TRANSACTION_STATUSES.flatMap((from) =>
  TRANSACTION_STATUSES.map((to) => ({ from, to, move: expected(from, to) })),
);

function expected(from: TransactionStatus, to: TransactionStatus): Move | undefined {
  const allowed = (['FORWARD', 'LATEST'] as const).filter((move) =>
    MATRIX[from][move].split(' ').includes(to),
  );
  return allowed[0];
}

test.each(moves)('a payment goes from $from to $to: $move', ({ from, to, move }) => {
  expect(moveBetween(from, to)).toBe(move);
});

test('only ACSC, RJCT and CANC are final', () => {
  expect(TRANSACTION_STATUSES.filter(isFinal)).toEqual(['ACSC', 'RJCT', 'CANC']);
});

test('RJCT and CANC are final without payment', () => {
  expect(TRANSACTION_STATUSES.filter(isUnpaid)).toEqual(['RJCT', 'CANC']);
});

test('ACCP, ACWC, ACSP and ACSC mean acceptance by a bank', () => {
  expect(TRANSACTION_STATUSES.filter(isAccepted)).toEqual(['ACCP', 'ACWC', 'ACSP', 'ACSC']);
});

test('two final statuses contradict each other only when one of them is ACSC', () => {
  const pairs = TRANSACTION_STATUSES.flatMap((end) =>
    TRANSACTION_STATUSES.filter((other) => isContradiction(end, other)).map(
      (other) => `${end} ${other}`,
    ),
  );
  expect(pairs).toEqual(['ACSC RJCT', 'ACSC CANC', 'RJCT ACSC', 'CANC ACSC']);
});
