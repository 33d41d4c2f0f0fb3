import { decimal, decimalText, list, money, moneyText, nullable, object, partial } from '.';
import { read, required, text, without, write, writeJson } from '.';

const LINE = object({ label: required(text), share: decimal });
const BILL = object({
  id: required(text),
  fee: money,
  total: moneyText,
  rate: decimalText,
  paidAt: nullable(text),
  lines: list(LINE),
});
const BARE = { id: 'b1' };
const FULL = {
  ...{ id: 'b1', fee: '10.50', total: '10.50', rate: '0.05', paidAt: 'today' },
  lines: [{ label: 'a', share: '0.1' }, { label: 'b' }],
};

test('the wire has numbers for amounts and decimals, texts where the rail has texts, and no absent list', () => {
  expect(write(BILL, FULL)).toEqual({
    ...{ id: 'b1', fee: 10.5, total: '10.50', rate: '0.05', paidAt: 'today' },
    lines: [
      { label: 'a', share: 0.1 },
      { label: 'b', share: undefined },
    ],
  });
  expect(write(BILL, BARE)).toEqual({
    ...{ id: 'b1', fee: undefined, total: undefined, rate: undefined, paidAt: undefined },
    lines: [],
  });
});

test('JSON leaves out what is not set, but shows null where the API says so', () => {
  expect(writeJson(BILL, FULL)).toEqual({
    ...{ id: 'b1', fee: 10.5, total: '10.50', rate: '0.05', paidAt: 'today' },
    lines: [{ label: 'a', share: 0.1 }, { label: 'b' }],
  });
  expect(writeJson(BILL, BARE)).toEqual({ id: 'b1', paidAt: null });
});

test('a field that the shape does not have is not written', () => {
  expect(writeJson(LINE, { label: 'a', secret: 'x' })).toEqual({ label: 'a' });
  expect(write(without(LINE, 'share'), { label: 'a' })).toEqual({ label: 'a' });
});

test('a partial shape requires nothing and reads what is there', () => {
  expect(() => read(LINE, {})).toThrow('label is required');
  expect(read(partial(LINE), {})).toEqual({});
  expect(read(partial(LINE), { label: 'a', share: 0.1 })).toEqual({ label: 'a', share: '0.1' });
});

test('amounts are checked in the currency that is named', () => {
  expect(read(BILL, { id: 'b1', fee: 1.5 }, 'KWD')).toEqual({ id: 'b1', fee: '1.500' });
  expect(() => read(BILL, { id: 'b1', total: '1.5' }, 'JPY')).toThrow('total has more than');
  expect(() => read(BILL, { id: 'b1', fee: -1 }, 'SAR')).toThrow('fee must not be negative');
});
