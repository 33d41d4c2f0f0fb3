import { readBuiltIn } from './read-built-in';

const rules = Object.values(readBuiltIn()).flatMap((tables) => tables.rules);
const OURS = 'our own assumption';

test('rules that compare with a threshold say that their numbers are our own assumption', () => {
  const withThreshold = rules.filter(({ when }) => JSON.stringify(when).includes('"threshold"'));
  expect(withThreshold.length).toBeGreaterThan(8);
  for (const { id, source } of withThreshold) expect(`${id}: ${source}`).toContain(OURS);
});

/** We chose the numbers of these rules; the others follow usual practice, such as the ages and the debt burden. */
test.each([
  ...['TKF-HEALTH-MINORS', 'TKF-MEDICAL-PRICED-BY-HAND', 'FIN-AGE-MINOR', 'FIN-AGE-AT-END'],
  ...['FIN-INCOME-NONE', 'FIN-HOME-VALUATION', 'INV-AGE-MINOR', 'INV-PORTFOLIO-NONE'],
  ...['INV-CONCENTRATION-PREFERRED', 'INV-CONCENTRATION-OVER', 'TRD-TENOR-SHORT'],
  ...['TRD-LIMIT-NONE', 'TRD-LIMIT-CLOSE'],
])('%s says that it is our own assumption', (id) => {
  expect(rules.find((rule) => rule.id === id)?.source).toContain(OURS);
});
