import { ASSET_TYPES, PURPOSES } from './asset';
import { rowOf } from './classify';
import { DECISION_TABLE } from './decision-table';
import { TREATMENTS } from './treatments';

const PAIRS = ASSET_TYPES.flatMap((type) => PURPOSES.map((purpose) => ({ type, purpose })));
const POLICIES = (['EXEMPT', 'ZAKATABLE'] as const).map((personalJewellery) => ({
  personalJewellery,
}));

describe.each(POLICIES)('for a tenant to whom worn jewellery is %j', (policy) => {
  it.each(PAIRS)('$type with $purpose has one row, and no other', ({ type, purpose }) => {
    const rows = DECISION_TABLE.filter(
      ({ types, purposes, personalJewellery = policy.personalJewellery }) =>
        types.includes(type) &&
        (purposes === 'any' || purposes.includes(purpose)) &&
        personalJewellery === policy.personalJewellery,
    );
    expect(rows).toEqual([rowOf({ type, purpose }, policy)]);
  });
});

it('every row decides something', () => {
  const reached = POLICIES.flatMap((policy) => PAIRS.map((pair) => rowOf(pair, policy)));
  expect(new Set(reached)).toEqual(new Set(DECISION_TABLE));
});

it('every category is that of a row', () => {
  const used = DECISION_TABLE.map(({ category }) => category);
  expect([...new Set(used)].sort()).toEqual(Object.keys(TREATMENTS).sort());
});

it.each(DECISION_TABLE.map((row) => [`${row.types} ${row.purposes}`, row] as const))(
  'of %s says why, and where the rule is or that it is assumed',
  (_, { reason, reference }) => {
    expect(reason.length).toBeGreaterThan(10);
    expect(reference).toMatch(/AAOIFI SS 35, \d|assumed/);
  },
);
