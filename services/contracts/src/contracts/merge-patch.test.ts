import { DomainError } from '@masar/kit/errors';
import { agreementOf } from '../../test/support/bodies';
import { AGREEMENT } from '../contracts/agreement';
import { mergePatch } from '@masar/kit/shape';

const before = agreementOf('istisna', {
  asset: { purpose: 'transport' },
  terms: {
    istisna: {
      milestones: [{ name: 'keel', pct: 100, dueDate: '2027-01-01' }],
      penaltyClause: true,
    },
  },
});
const patched = (paths: readonly string[], values: object) =>
  mergePatch(AGREEMENT, before, { paths, values });

describe('a merge patch', () => {
  it('sets what its paths name and keeps the rest', () => {
    expect(patched(['asset.profitMargin'], { asset: { profitMargin: 0, category: '' } })).toEqual({
      ...before,
      asset: { ...before.asset, profitMargin: 0 },
    });
  });

  it('removes what it names without a value', () => {
    const { purpose, ...asset } = before.asset;
    expect(purpose).toBe('transport');
    expect(patched(['asset.purpose'], { asset: {} })).toEqual({ ...before, asset });
  });

  it('removes a whole object', () => {
    const { istisna, ...terms } = before.terms;
    expect(istisna).toBeDefined();
    expect(patched(['terms.istisna'], { terms: {} })).toEqual({ ...before, terms });
  });

  it('replaces lists whole', () => {
    const milestones = [{ name: 'hull', pct: 50, dueDate: '2028-01-01' }];
    const values = { terms: { istisna: { milestones } } };
    expect(patched(['terms.istisna.milestones'], values)).toEqual({
      ...before,
      terms: { ...before.terms, istisna: { milestones, penaltyClause: true } },
    });
  });

  it('makes an absent object with all that its paths name', () => {
    const values = { terms: { lateFee: { treatment: 'CHARITY', rate: 0.01 } } };
    expect(patched(['terms.lateFee.treatment', 'terms.lateFee.rate'], values)).toEqual({
      ...before,
      terms: { ...before.terms, lateFee: { treatment: 'CHARITY', rate: 0.01 } },
    });
  });

  it('keeps the fields of an object that it names itself', () => {
    expect(patched(['terms.istisna'], { terms: { istisna: {} } })).toEqual(before);
  });

  it.each([
    'status',
    'id',
    '__proto__.polluted',
    'asset.costPrice.amount.cents',
    'terms.istisna.x',
  ])('refuses the path %s', (path) => {
    const error = catching(() => patched(['asset.purpose', path], {}));
    expect(error).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ field: path, code: 'UNKNOWN_FIELD' }],
    });
  });
});

function catching(action: () => unknown): unknown {
  try {
    return action();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}
