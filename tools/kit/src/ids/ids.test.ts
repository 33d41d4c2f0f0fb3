import { firstId, newId } from '.';

test('ids of one process sort by the order in which they were made', () => {
  const ids = Array.from({ length: 1000 }, () => newId('ctr'));
  expect([...new Set(ids)].sort()).toEqual(ids);
  expect(ids[0]).toMatch(/^ctr_[0-9A-HJKMNP-TV-Z]{26}$/);
});

test('the first id of an instant sorts before its ids and after earlier ones', () => {
  const before = firstId('evt', Date.now());
  const id = newId('evt');
  expect(before < id).toBe(true);
  expect(id < firstId('evt', Date.now() + 1)).toBe(true);
});
