import fc from 'fast-check';
import { agreementOf } from '../../test/support/murabaha-lives';
import { isSameEntity } from '../shared/rules/same-entity';
import { rollKey } from './roll-key';

const keyOf = (asset_serial: string, counterparty_id = 'c') =>
  rollKey({ ...agreementOf(), asset_serial, counterparty_id });

it('an asset without a serial has no key', () => {
  expect(rollKey(agreementOf())).toBeUndefined();
});

it('a letter moved from the customer to the serial makes another key', () => {
  expect(keyOf('a', 'bc')).not.toBe(keyOf('ab', 'c'));
});

it('a serial and a customer in capitals are the same', () => {
  expect(keyOf('VIN-ROLL-1', 'CUS-1')).toBe(keyOf('vin-roll-1', 'cus-1'));
});

it.each(['Abc1', 'Abc-1', ' a bc\u00A01', 'ABC \u2013 1', 'ABC\u20111'])(
  'a serial is the same however it is grouped: %j',
  (serial) => {
    expect(keyOf(serial)).toBe(keyOf('Abc 1'));
  },
);

it.each(['-', '--', ' - ', '\u2013', '\u200B', ' '])('%j is no serial', (serial) => {
  expect(keyOf(serial)).toBeUndefined();
});

it.each([
  ['1-23', '12-3'],
  ['1-23', '123'],
  ['Lot 1-12', 'Lot 11-2'],
  ['12 - 3', '1 - 23'],
])('numbers are told apart by what divides them: %j is not %j', (one, other) => {
  expect(keyOf(one)).not.toBe(keyOf(other));
});

it.each(['1-23', '1 23', '1 - 23', '1--23', '1\u00A023', ' 1\u201123-'])(
  'two numbers are the same however they are divided: %j',
  (serial) => {
    expect(keyOf(serial)).toBe(keyOf('1-23'));
  },
);

it('a letter beside a number divides them alone', () => {
  expect(keyOf('Lot 1-12 B')).toBe(keyOf('LOT1 12B'));
});

it('a blank or a hyphen inside a customer id makes another customer', () => {
  expect(keyOf('VIN-1', 'a-b')).not.toBe(keyOf('VIN-1', 'ab'));
  expect(keyOf('VIN-1', 'a b')).not.toBe(keyOf('VIN-1', 'ab'));
});

it('keys are equal exactly where isSameEntity says so, of a serial without blanks as of the customer', () => {
  const char = fc.constantFrom('a', 'A', 'b', ' ', '\u200B', '\u00E9', 'e\u0301', '\u00AD', '\t');
  const id = fc.array(char, { minLength: 1, maxLength: 3 }).map((chars) => chars.join(''));
  fc.assert(
    fc.property(id, id, (one, other) => {
      const isSame = isSameEntity(one, other);
      const [serial, again] = [one, other].map((id) => id.replace(/\s/g, ''));
      expect(keyOf(serial!) === keyOf(again!)).toBe(isSameEntity(serial, again!));
      expect(keyOf('VIN-1', one) === keyOf('VIN-1', other)).toBe(isSame);
    }),
    { numRuns: 500 },
  );
});
