import fc from 'fast-check';
import { agreementOf } from '../../test/support/murabaha-lives';
import { isSameEntity } from '../shared/rules/same-entity';
import { rollKey } from './roll-key';

const keyOf = (asset_serial: string, counterparty_id = 'c') =>
  rollKey({ ...agreementOf(), asset_serial, counterparty_id });

it('an asset without a serial has no key', () => {
  expect(rollKey(agreementOf())).toBeUndefined();
});

it('serial and customer are told apart', () => {
  expect(keyOf('a', 'bc')).not.toBe(keyOf('ab', 'c'));
});

it('a serial and a customer in capitals are the same', () => {
  expect(keyOf('VIN-ROLL-1', 'CUS-1')).toBe(keyOf('vin-roll-1', 'cus-1'));
});

it('keys are equal exactly where isSameEntity says so, of the serial as of the customer', () => {
  const char = fc.constantFrom('a', 'A', 'b', ' ', '\u200B', '\u00E9', 'e\u0301', '\u00AD', '\t');
  const id = fc.array(char, { minLength: 1, maxLength: 3 }).map((chars) => chars.join(''));
  fc.assert(
    fc.property(id, id, (one, other) => {
      const isSame = isSameEntity(one, other);
      expect(keyOf(one) === keyOf(other)).toBe(isSame);
      expect(keyOf('VIN-1', one) === keyOf('VIN-1', other)).toBe(isSame);
    }),
    { numRuns: 500 },
  );
});
