import { Money } from '@masar/kit/money';
import { forecastOf } from './forecast';

const spent = Money.stored('300.00', 'USD');
const on = (day: string, month = '2026-06') =>
  forecastOf(spent, month, new Date(`${day}T12:00:00Z`))?.toDecimal();

test.each([
  ['2026-06-01', undefined],
  ['2026-06-02', undefined],
  ['2026-06-03', '3000.00'],
  ['2026-06-15', '600.00'],
  ['2026-06-30', '300.00'],
  ['2026-07-01', undefined],
])('300 spent in June by %s is forecast as %s', (day, forecast) => {
  expect(on(day)).toBe(forecast);
});

test('a forecast takes the actual length of the month', () => {
  expect(on('2028-02-03', '2028-02')).toBe('2900.00');
});
