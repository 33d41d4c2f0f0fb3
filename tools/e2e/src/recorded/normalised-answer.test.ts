import { fieldsOf } from './answer-fields';
import { normalised } from './normalised-answer';

const NOW = new Date('2026-11-25T10:00:00Z');
const shown = (answer: unknown) => normalised(answer, NOW);

describe('a recorded answer', () => {
  it('has the same ids whenever it is recorded, each of its own', () => {
    const [one, other] = ['01M888CHV0YB0RPXFBYHZ0V5CD', '01M888CJX56NNYVQZZ544X2YNE'];
    expect(shown({ id: `ctr_${one}`, events: [`evt_${other}`, `ctr_${one}`] })).toEqual({
      id: 'ctr_01JD0Z5V8Q4N7T2M9K6H3F0001',
      events: ['evt_01JD0Z5V8Q4N7T2M9K6H3F0002', 'ctr_01JD0Z5V8Q4N7T2M9K6H3F0001'],
    });
    expect(shown('1e9d4f0a-9c3b-4a52-8d7e-6f5a4b3c2d1e')).toMatch(/-000000000001$/);
    expect(shown('bank-0123456789ab')).toBe('acme_bank');
  });

  it('has no secret', () => {
    const secrets = {
      key: 'msr_live_6fjfRftKrI7u_8dK2mQ4nB7vC1xZ5aS3d',
      secret: 'msr_secret_vdGafKCOXOH7hssBgfhk980T4rsO54Aofi36vFHJGLS4Eg17J',
      token: 'eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJtYXNhciJ9.MEUCIQDx',
    };
    const text = JSON.stringify(shown(secrets));
    for (const secret of Object.values(secrets)) expect(text).not.toContain(secret.slice(-8));
  });

  it('has its days some years ahead, and those of a request that are far away as they were', () => {
    expect(shown(['2026-11-25T10:00:00.000Z', '2026-11', 'due on 2027-01-31'])).toEqual([
      '2034-11-25T10:00:00.000Z',
      '2034-11',
      'due on 2035-01-31',
    ]);
    expect(shown('25 November 2026')).toBe('25 November 2034');
    const kept = ['1988-04-12', '2035-06-30', 'PO-2026-0117'];
    expect(shown(kept)).toEqual(kept);
  });

  it('has no day that its month does not have', () => {
    expect(normalised('2028-02-29', new Date('2027-11-25T10:00:00Z'))).toBe('2035-02-28');
  });

  it('has each day of the Hijri calendar with that of the other one', () => {
    expect(shown({ day: '2026-11-25', hijriDate: '1448-06-15', hijriYear: 1448 })).toEqual({
      day: '2034-11-25',
      hijriDate: '1456-09-14',
      hijriYear: 1456,
    });
  });
});

describe('the fields of an answer', () => {
  it('are those of all entries of a list together, and of a map without its keys', () => {
    const answer = { data: [{ a: 1 }, { b: { c: null } }], by: { '2026-11-25': { n: 1 } } };
    expect([...fieldsOf(answer)].sort()).toEqual(
      ['by', 'by.*', 'by.*.n', 'data', 'data[].a', 'data[].b', 'data[].b.c'].sort(),
    );
  });
});
