import { firstId, newId } from '.';

test('ids of one process sort by the order in which they were made', () => {
  const ids = Array.from({ length: 1000 }, () => newId('ctr'));
  expect([...new Set(ids)].sort()).toEqual(ids);
  expect(ids[0]).toMatch(/^ctr_[0-9A-HJKMNP-TV-Z]{26}$/);
});

describe('a clock that is set back', () => {
  const NOW_MS = Date.parse('2026-06-16T09:00:00Z');
  const idAt = (ms: number) => {
    jest.setSystemTime(ms);
    return newId('evt');
  };
  beforeEach(() => void jest.useFakeTimers({ now: NOW_MS }));
  afterEach(() => void jest.useRealTimers());

  test('by seconds leaves ids in the order in which they were made', () => {
    const ids = [NOW_MS + 5_000, NOW_MS].map(idAt);
    expect(ids.toSorted()).toEqual(ids);
  });

  test('by more is followed', () => {
    idAt(NOW_MS + 600_000);
    const id = idAt(NOW_MS);
    expect(id < firstId('evt', NOW_MS + 1)).toBe(true);
    expect(id > firstId('evt', NOW_MS)).toBe(true);
  });
});

test('the first id of an instant sorts before its ids and after earlier ones', () => {
  const before = firstId('evt', Date.now());
  const id = newId('evt');
  expect(before < id).toBe(true);
  expect(id < firstId('evt', Date.now() + 1)).toBe(true);
});
