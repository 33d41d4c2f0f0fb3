import fc from 'fast-check';
import { DomainError } from '../errors';
import { fraction, isCurrency, minorUnits, Money } from '.';

const read = (value: number | string, currency = 'SAR') => Money.read(value, currency, 'amount');

function errorOf(call: () => unknown): DomainError {
  try {
    call();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error('it was not refused');
}

describe('a currency', () => {
  test.each([
    ['SAR', 2],
    ['USD', 2],
    ...['KWD', 'BHD', 'OMR', 'JOD', 'TND', 'LYD', 'IQD'].map((code) => [code, 3] as const),
    ['JPY', 0],
  ] as const)('%s has %i decimals', (code, decimals) => {
    expect(isCurrency(code)).toBe(true);
    expect(minorUnits(code)).toBe(decimals);
  });

  test.each(['sar', 'SAX', '', 'S'])('is not %p', (text) => {
    expect(isCurrency(text)).toBe(false);
  });

  test('a currency that does not exist has no decimals', () => {
    expect(() => minorUnits('SAX')).toThrow(RangeError);
  });
});

describe('reading an amount', () => {
  test.each([
    [54000, 'SAR', '54000.00'],
    ['54000.5', 'SAR', '54000.50'],
    [1.005, 'KWD', '1.005'],
    ['7', 'JPY', '7'],
    [123456789012345, 'JPY', '123456789012345'],
    [1234567890123.45, 'SAR', '1234567890123.45'],
    [0, 'SAR', '0.00'],
    [-12.5, 'SAR', '-12.50'],
  ])('takes %p %s exactly', (value, currency, text) => {
    expect(read(value, currency).toDecimal()).toBe(text);
  });

  test.each([
    [0.1 + 0.2, 'SAR', 'amount has more than 15 significant digits; round it'],
    ['1234567890123456', 'SAR', 'amount has more than 15 significant digits; round it'],
    [1.005, 'SAR', 'amount has more than the 2 decimals of SAR; round it'],
    ['1.0005', 'KWD', 'amount has more than the 3 decimals of KWD; round it'],
    [0.5, 'JPY', 'amount has more than the 0 decimals of JPY; round it'],
    ['1,5', 'SAR', 'amount is not a plain decimal number such as 1500.00'],
    ['1e400000', 'SAR', 'amount is not a plain decimal number such as 1500.00'],
    [1e21, 'SAR', 'amount is not a plain decimal number such as 1500.00'],
    ['', 'SAR', 'amount is not a plain decimal number such as 1500.00'],
    [Number.NaN, 'SAR', 'amount is not a plain decimal number such as 1500.00'],
    [Number.POSITIVE_INFINITY, 'SAR', 'amount is not a plain decimal number such as 1500.00'],
  ])('refuses %p %s', (value, currency, message) => {
    expect(errorOf(() => read(value, currency))).toMatchObject({
      code: 'VALIDATION_ERROR',
      message,
      details: [{ field: 'amount', code: 'INVALID_VALUE', message }],
    });
  });
});

describe('arithmetic', () => {
  test('adds 0.1 and 0.2 to 0.3', () => {
    expect(read(0.1).plus(read(0.2)).toNumber('sum')).toBe(0.3);
  });

  test('is exact for all amounts of 15 digits', () => {
    const cents = fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 });
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        const [one, other] = [ofCents(a), ofCents(b)];
        expect(centsOf(one.plus(other))).toBe(BigInt(a) + BigInt(b));
        expect(centsOf(one.minus(other))).toBe(BigInt(a) - BigInt(b));
        expect(one.compare(other)).toBe(Math.sign(a - b));
      }),
    );
  });

  test.each([
    [50000, 0.08, '4000.00'],
    [0.05, 0.5, '0.03'],
    [0.04, 0.5, '0.02'],
    [1.1, 1.1, '1.21'],
    [1.15, '0.1', '0.12'],
  ])('multiplies %p by %p and rounds half-up once, to %s', (amount, factor, text) => {
    expect(read(amount).times(factor).toDecimal()).toBe(text);
  });

  test('does not mix currencies', () => {
    expect(() => read(1).plus(read(1, 'USD'))).toThrow('SAR and USD do not mix');
    expect(() => read(1).compare(read(1, 'USD'))).toThrow(RangeError);
  });

  test('knows nothing when it sees it', () => {
    expect(Money.zero('KWD').isZero()).toBe(true);
    expect(read(5).minus(read(5)).isZero()).toBe(true);
    expect(read(0.01).isZero()).toBe(false);
  });
});

describe('a quotient', () => {
  test.each([
    ['143000', '24', 'SAR', '5958.33'],
    ['1', '8', 'SAR', '0.13'],
    ['5', '1000', 'SAR', '0.01'],
    ['0', '7', 'KWD', '0.000'],
    ['1', '2', 'JPY', '1'],
  ])('%s / %s in %s is %s, half-up', (numerator, denominator, currency, text) => {
    const amount = Money.quotient(fraction(numerator), fraction(denominator), currency);
    expect(amount.toDecimal()).toBe(text);
  });

  test('just below a half is rounded down, however many digits tell it', () => {
    const denominator = fraction(`2${'0'.repeat(30)}`);
    const below = denominator.times('0.005').minus(1);
    expect(Money.quotient(below, denominator, 'SAR').toDecimal()).toBe('0.00');
    expect(Money.quotient(below.plus(1), denominator, 'SAR').toDecimal()).toBe('0.01');
  });

  test('is what integers say, for any amounts', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 24n });
    fc.assert(
      fc.property(amount, fc.bigInt({ min: 1n, max: 10n ** 18n }), (above, below) => {
        const exact = Money.quotient(fraction(`${above}`), fraction(`${below}`), 'SAR');
        expect(centsOf(exact)).toBe((above * 200n + below) / (below * 2n));
      }),
    );
  });
});

test('a sum of more than 15 digits is read back from what was written of it', () => {
  const sum = read('9999999999999.99').plus(read('999999999999999'));
  expect(Money.stored(sum.toDecimal(), 'SAR').compare(sum)).toBe(0);
  expect(sum.toDecimal()).toBe('1009999999999998.99');
});

describe('allocation', () => {
  test.each([
    [54000, 'SAR', 36, '1500.00', '1500.00'],
    [110000, 'SAR', 36, '3055.56', '3055.40'],
    [100, 'KWD', 3, '33.333', '33.334'],
    [100, 'JPY', 3, '33', '34'],
    [0.03, 'SAR', 3, '0.01', '0.01'],
    [7.77, 'SAR', 1, '7.77', '7.77'],
  ])('splits %p %s into %i parts of %s, the last of %s', (amount, currency, count, each, last) => {
    const parts = read(amount, currency).allocate(count, 'count');
    expect([parts.each.toDecimal(), parts.last.toDecimal()]).toEqual([each, last]);
  });

  test.each([
    [0.05, 36],
    [0.02, 3],
    [0, 1],
    [-5, 2],
  ])('refuses to split %p SAR into %i parts, as one would be nothing', (amount, count) => {
    const error = errorOf(() => read(amount).allocate(count, 'count'));
    expect(error).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field: 'count' }] });
    expect(error.message).toContain('parts that are not all above zero');
  });

  test('sums to the whole, for any amount, count and number of decimals', () => {
    const whole = fc.integer({ min: 1, max: 999_999_999_999 });
    const currency = fc.constantFrom('SAR', 'KWD', 'JPY');
    fc.assert(
      fc.property(whole, fc.integer({ min: 1, max: 480 }), currency, (units, count, code) => {
        const amount = ofUnits(units, code);
        const each = Math.round(units / count);
        fc.pre(each > 0 && units - each * (count - 1) > 0);
        const parts = amount.allocate(count, 'count');
        const sum = parts.each.times(count - 1).plus(parts.last);
        expect(sum.compare(amount)).toBe(0);
        expect(parts.each.compare(ofUnits(each, code))).toBe(0);
      }),
    );
  });
});

describe('a change in percent', () => {
  test.each([
    ['28900.00', '29261.25', '1.2500'],
    ['29261.25', '28900.00', '-1.2346'],
    ['3.00', '4.00', '33.3333'],
    ['3.00', '5.00', '66.6667'],
    ['800.00', '800.01', '0.0013'],
    ['800.00', '799.99', '-0.0013'],
    ['7.00', '7.00', '0.0000'],
  ])('from %s to %s is %s', (before, after, percent) => {
    expect(read(after).percentAbove(read(before))).toBe(percent);
  });
});

describe('writing an amount', () => {
  test('as a number is refused when the number would not be exact', () => {
    const large = read('999999999999999').times(100);
    const error = errorOf(() => large.plus(read('0.01')).toNumber('total'));
    expect(error).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field: 'total' }] });
  });

  test('as text names its currency', () => {
    expect(`${read(1500)}`).toBe('1500.00 SAR');
  });
});

function ofUnits(units: number, currency: string): Money {
  const decimals = minorUnits(currency);
  const digits = String(Math.abs(units)).padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  const text = decimals === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
  return read(`${units < 0 ? '-' : ''}${text}`, currency);
}

function ofCents(cents: number): Money {
  return ofUnits(cents, 'SAR');
}

function centsOf(amount: Money): bigint {
  return BigInt(amount.toDecimal().replace('.', ''));
}
