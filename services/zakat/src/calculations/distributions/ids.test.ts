import { calculationIdOf, distributionIdOf, numberOf } from './ids';

const CALCULATION = 'zkc_01JD0Z5V8Q4N7T2M9K6H3F1B0A';

describe('the id of a distribution', () => {
  it.each([1, 9, 10, 2_000])('tells its calculation and that it is number %i', (number) => {
    const id = distributionIdOf(CALCULATION, number);
    expect(id).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
    expect(calculationIdOf(id)).toBe(CALCULATION);
    expect(numberOf(id)).toBe(number);
  });

  it.each([
    'zkd_01JD0Z5V8Q4N7T2M9K6H3F1B0A',
    'zkd__1',
    'zkc_01JD_1',
    'zkd_01JD_0',
    'zkd_01JD_01',
    '1',
  ])('is not %s', (text) => expect(calculationIdOf(text)).toBeUndefined());
});
