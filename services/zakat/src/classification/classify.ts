import { fraction, type Money } from '@masar/kit/money';
import type { ZakatPolicy } from '../shared/policy';
import type { AssetType, Purpose } from './asset';
import { DECISION_TABLE, type DecisionRow } from './decision-table';
import { TREATMENTS, type Category, type Treatment } from './treatments';

export interface Asset {
  readonly type: AssetType;
  readonly name: string;
  readonly value: Money;
  readonly purpose: Purpose;
}

/** An asset with its verdict; `zakatableValue` is rounded half-up to the minor unit. */
export interface ClassifiedAsset extends Asset {
  readonly classification: Treatment['classification'];
  readonly category: Category;
  readonly zakatableValue: Money;
  readonly rate: string;
  readonly nisabBasis: NisabBasis;
  readonly hawlRequired: boolean;
  readonly reason: string;
  readonly reference: string;
}

type NisabBasis = Exclude<Treatment['nisabBasis'], 'TENANT'> | 'LOWER';

const TENANT_BASIS = { gold: 'GOLD', silver: 'SILVER', lower: 'LOWER' } as const;

/** Decides by the table and the tenant's policy how much of an asset is zakatable, and why. */
export function classify(asset: Asset, policy: ZakatPolicy): ClassifiedAsset {
  const { category, reason, reference } = rowOf(asset, policy);
  const { counts, nisabBasis, ...treatment }: Treatment = TREATMENTS[category];
  const percent = { ALL: '100', LONG_TERM_SHARES: policy.longTermSharesPercent, NONE: '0' }[counts];
  return {
    ...asset,
    ...treatment,
    category,
    zakatableValue: asset.value.times(fraction(percent).div(100)),
    nisabBasis: nisabBasis === 'TENANT' ? TENANT_BASIS[policy.nisabType] : nisabBasis,
    reason: counts === 'LONG_TERM_SHARES' ? `${reason}, taken as ${percent} %` : reason,
    reference,
  };
}

/** The row for a type and purpose; the table has exactly one. */
export function rowOf(
  { type, purpose }: Pick<Asset, 'type' | 'purpose'>,
  policy: Pick<ZakatPolicy, 'personalJewellery'>,
): DecisionRow {
  const found = DECISION_TABLE.find(
    ({ types, purposes, personalJewellery = policy.personalJewellery }) =>
      types.includes(type) &&
      (purposes === 'any' || purposes.includes(purpose)) &&
      personalJewellery === policy.personalJewellery,
  );
  if (!found) throw new Error(`no row decides ${type} with ${purpose}`);
  return found;
}
