import { Money } from '@masar/kit/money';
import type {
  ClassifiedZakatAsset,
  ZakatClassification,
} from '@masar/proto/gen/ts/masar/zakat/v1/zakat';
import type { ClassifiedAsset } from '../classify';

/** The classification as the API shows it; the summary sums the shown, rounded values. */
export function writeClassification(
  assets: readonly ClassifiedAsset[],
  currency: string,
): ZakatClassification {
  const sum = (amounts: readonly Money[]) =>
    amounts.reduce((total, amount) => total.plus(amount), Money.zero(currency));
  const total = sum(assets.map(({ value }) => value));
  const zakatable = sum(assets.map(({ zakatableValue }) => zakatableValue));
  return {
    assets: assets.map(writeAsset),
    summary: {
      totalValue: total.toDecimal(),
      zakatableValue: zakatable.toDecimal(),
      exemptValue: total.minus(zakatable).toDecimal(),
      currency,
    },
  };
}

function writeAsset(asset: ClassifiedAsset): ClassifiedZakatAsset {
  const { name, type, classification, category, rate, nisabBasis, hawlRequired } = asset;
  const { reason, reference } = asset;
  return {
    ...{ name, type, classification, category, rate, nisabBasis, hawlRequired, reason, reference },
    zakatableValue: asset.zakatableValue.toDecimal(),
  };
}
