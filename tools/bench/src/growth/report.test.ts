import { tableOf, verdictOf } from './report';

const GROWN = {
  ...{ rail: 'contracts, documents', sizes: ['1,000', '10,000'] },
  measured: [
    { probe: 'list', ms: [10, 12] },
    { probe: 'last page', ms: [10, 14] },
  ],
};

test('shows ratios to the smallest size, in bold what is over the aim', () => {
  expect(tableOf(GROWN)).toBe(`
### contracts, documents

| work | 1,000, ms | 10,000 |
| --- | --- | --- |
| list | 10.0 | 1.20 (12.0 ms) |
| last page | 10.0 | **1.40** (14.0 ms) |
`);
});

test('names what is over the aim, by rail, work and size', () => {
  expect(verdictOf([GROWN])).toContain(
    'Over 1.3:\n\n- contracts, documents, last page, 10,000: 1.40\n',
  );
});

test('says when no ratio is over the aim', () => {
  const [list] = GROWN.measured;
  const flat = { ...GROWN, measured: list ? [list] : [] };
  expect(verdictOf([flat])).toContain('No ratio is over 1.3.');
});
