import { VERSIONS } from '../families';
import { earliestDay, isOpen, localTime, nextOpenDay } from './calendar';
import { PRACTICES } from './catalogue';
import { SYSTEM_NAMES, type SystemName } from './clearing-system';
import { PRACTICE_CODES } from './practice';
import { readPractice } from './read-policy';

const ALL = Object.values(PRACTICES);
const systemOf = (name: SystemName) =>
  ALL.flatMap(({ systems }) => systems).find((each) => each.name === name)!;

describe('the market practices', () => {
  it('have a record for each code', () => {
    expect(Object.keys(PRACTICES).sort()).toEqual([...PRACTICE_CODES].sort());
    expect(ALL.map(({ code }) => code)).toEqual(Object.keys(PRACTICES));
  });

  it('settle by every system once, with a cut-off in a zone that exists, and say how it is known', () => {
    const systems = ALL.flatMap((practice) => practice.systems);
    expect(systems.map(({ name }) => name).sort()).toEqual([...SYSTEM_NAMES].sort());
    for (const { zone, cutoff, evidence } of systems) {
      expect(cutoff).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
      expect(() => localTime(new Date(0), zone)).not.toThrow();
      for (const { source } of Object.values(evidence)) expect(source).not.toBe('');
    }
  });

  it('say how it is known what a system takes, where it does not take all', () => {
    for (const system of ALL.flatMap((practice) => practice.systems)) {
      const isLimited = ['currencies', 'moreThan', 'min', 'max'].some((each) => each in system);
      expect([system.name, 'takes' in system.evidence]).toEqual([system.name, isLimited]);
    }
  });

  it.each(ALL)('have a system that takes any amount and currency: $code', ({ systems }) => {
    const limits = (system: object) =>
      ['currencies', 'moreThan', 'min', 'max'].some((k) => k in system);
    expect(systems.some((system) => !limits(system))).toBe(true);
  });

  it.each(ALL)('use families that the rail has: $code', ({ supportedMessages }) => {
    expect(supportedMessages.filter((each) => !(each in VERSIONS))).toEqual([]);
  });

  it('keep Islamic contracts where Islamic finance is enabled, and only there', () => {
    const without = ALL.filter(({ islamicFinanceEnabled }) => !islamicFinanceEnabled);
    expect(without.map(({ code }) => code)).toEqual(['SEPA']);
    expect(without.flatMap(({ supportedContracts }) => supportedContracts)).toEqual([]);
  });
});

const restOfTarget = (day: string) => ['T2', day, false] as const;

describe('a clearing system', () => {
  it.each([
    ['AFAQ', '2026-11-20', false],
    ['AFAQ', '2026-11-22', true],
    ['SARIE', '2026-11-21', false],
    ['UAEFTS', '2026-11-20', true],
    ['UAEFTS', '2026-11-22', false],
    ['KASSIP', '2026-11-20', true],
    ['T2', '2026-11-21', false],
    ['STEP2', '2026-11-23', true],
    ['T2', '2026-12-24', true],
    ['T2', '2026-12-25', false],
    ['STEP2', '2027-01-01', false],
    ['T2', '2028-05-01', false],
    // Good Friday and Easter Monday, of an early Easter, a late one and those to come.
    ...['2008-03-21', '2008-03-24', '2038-04-23', '2038-04-26'].map(restOfTarget),
    ...['2027-03-26', '2027-03-29', '2028-04-14', '2028-04-17'].map(restOfTarget),
    ['T2', '2027-03-30', true],
    ['AFAQ', '2028-05-01', true],
    ['RENTAS', '2026-11-22', false],
    ['DuitNow', '2026-11-22', true],
    ['BI-RTGS', '2026-11-22', false],
    ['BI-FAST', '2026-11-22', true],
    ['PRISM', '2026-11-22', false],
    ['RAAST', '2026-11-22', true],
    ['SWIFT', '2026-11-22', true],
  ] as const)('%s on %s is open: %p', (name, day, open) => {
    expect(isOpen(systemOf(name), day)).toBe(open);
  });

  it.each([
    // The last minute of the day before, in UTC, is the day itself in the Gulf.
    ['SARIE', '2026-11-22T21:30:00Z', '2026-11-23'],
    ['SARIE', '2026-11-22T14:00:00Z', '2026-11-22'],
    ['SARIE', '2026-11-22T14:01:00Z', '2026-11-23'],
    // Thursday after the cut-off, Friday and Saturday closed.
    ['SARIE', '2026-11-26T15:00:00Z', '2026-11-29'],
    // Berlin is two hours ahead of UTC in summer and one in winter.
    ['T2', '2026-07-01T15:00:00Z', '2026-07-01'],
    ['T2', '2026-07-01T15:01:00Z', '2026-07-02'],
    ['T2', '2026-11-23T16:00:00Z', '2026-11-23'],
  ] as const)('%s settles what arrives at %s on %s', (name, now, day) => {
    expect(earliestDay(systemOf(name), new Date(now))).toBe(day);
  });

  it('a clearing system that a tenant closes for good opens on no day, and the search for one ends', () => {
    const closed = { ...systemOf('SARIE'), weekend: ALL_WEEK };
    expect(isOpen(closed, nextOpenDay(closed, '2026-11-22'))).toBe(false);
  });
});

const ALL_WEEK = [
  ...(['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY'] as const),
  ...(['THURSDAY', 'FRIDAY', 'SATURDAY'] as const),
];

describe('the settings of a tenant', () => {
  it.each([[undefined], [{}], [{ zakat: {} }], [{ iso20022: { systems: [] } }]])(
    'leave a practice as it is where they decide nothing: %j',
    (settings) => expect(readPractice('GCC', settings)).toEqual(PRACTICES.GCC),
  );

  it('say cut-off, weekend and holidays of a system, and leave the others', () => {
    const sarie = { name: 'SARIE', cutoff: '15:00', weekend: [], holidays: ['2026-11-23'] };
    const settings = { iso20022: { systems: [sarie, { name: 'T2', cutoff: '16:00' }] } };
    const { systems } = readPractice('GCC', settings);
    expect(systems.map(({ cutoff }) => cutoff)).toEqual(['14:00', '15:00', '16:00', '17:45']);
    expect(systems[1]).toMatchObject({ weekend: ['FRIDAY', 'SATURDAY'], holidays: ['2026-11-23'] });
    expect(earliestDay(systems[1]!, new Date('2026-11-22T12:30:00Z'))).toBe('2026-11-24');
  });
});
