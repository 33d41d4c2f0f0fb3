import { withComingDays } from './coming-days';

const example = { value: { date: '2099-12-29', xml: '<Dt>2099-12-29</Dt>', other: '2035-01-01' } };

test.each([
  ['2026-11-25T23:59:59Z', '2027-06-01'],
  ['2026-11-24T00:00:00Z', '2027-05-25'],
])('a document served since %s names %s as the day of a payment', (now, day) => {
  expect(withComingDays(example, new Date(now))).toEqual({
    value: { date: day, xml: `<Dt>${day}</Dt>`, other: '2035-01-01' },
  });
});
