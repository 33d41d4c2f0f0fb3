import { list, mergePatch, object, required, text } from '.';

const PRICE = object({ amount: required(text), currency: text });
const CHAIR = object({
  name: required(text),
  price: required(PRICE),
  maker: object({ name: text, city: text }),
  woods: list(text),
});

const before = {
  name: 'chair',
  price: { amount: '10.00', currency: 'SAR' },
  woods: ['oak', 'ash'],
};
const patched = (paths: readonly string[], values: object) =>
  mergePatch(CHAIR, before, { paths, values });

describe('a merge patch', () => {
  it('sets what its paths name and keeps the rest', () => {
    const values = { name: 'not named', price: { amount: '0', currency: '' } };
    expect(patched(['price.amount'], values)).toEqual({
      ...before,
      price: { amount: '0', currency: 'SAR' },
    });
  });

  it('removes what it names without a value', () => {
    expect(patched(['price.currency', 'woods'], { price: {} })).toEqual({
      ...{ name: 'chair', price: { amount: '10.00', currency: undefined }, woods: undefined },
    });
  });

  it('replaces lists whole', () => {
    expect(patched(['woods'], { woods: ['elm'] })).toEqual({ ...before, woods: ['elm'] });
  });

  it('makes an absent object with all that its paths name', () => {
    const maker = { name: 'Ayn', city: 'Cairo' };
    expect(patched(['maker.name', 'maker.city'], { maker })).toEqual({ ...before, maker });
  });

  it('keeps the fields of an object that it names itself', () => {
    expect(patched(['price'], { price: {} })).toEqual(before);
  });

  it.each(['color', 'id', '__proto__.polluted', 'price.amount.cents', 'maker.x'])(
    'refuses the path %s',
    (path) => {
      expect(() => patched(['name', path], {})).toThrow(
        expect.objectContaining({
          code: 'VALIDATION_ERROR',
          details: [expect.objectContaining({ field: path, code: 'UNKNOWN_FIELD' })],
        }),
      );
    },
  );
});
