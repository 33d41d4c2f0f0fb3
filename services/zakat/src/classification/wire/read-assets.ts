import { DomainError, problem, refuse, type Detail } from '@masar/kit/errors';
import { Money } from '@masar/kit/money';
import {
  collect,
  currency,
  currencyOf,
  list,
  money,
  object,
  oneOf,
  required,
  text,
} from '@masar/kit/shape';
import type { ClassifyZakatAssetsRequest } from '@masar/proto/gen/ts/masar/zakat/v1/zakat';
import { ASSET_TYPES, isAssetType, PURPOSES, type AssetType } from '../asset';
import type { Asset } from '../classify';

/** The same default as that of the RPC GetNisab. */
const DEFAULT_CURRENCY = 'USD';

const WEALTH = object({
  currency,
  assets: required(
    list(
      object({
        type: required(text),
        name: required(text),
        value: required(money),
        purpose: required(oneOf(...PURPOSES)),
      }),
    ),
  ),
});

interface Wealth {
  readonly currency: string;
  readonly assets: readonly Asset[];
}

/**
 * Reads the assets of a request.
 * @param home the tenant's own currency, for a request that names none
 * @throws DomainError VALIDATION_ERROR, also for a value finer than the currency's minor unit;
 * INVALID_ASSET_TYPE naming every asset whose type is unknown
 */
export function readAssets(request: ClassifyZakatAssetsRequest, home = DEFAULT_CURRENCY): Wealth {
  const named = request.currency === undefined ? home : currencyOf(request);
  const problems: Detail[] = [];
  const { assets, currency = home } = collect(WEALTH, request, { currency: named, problems });
  refuse(problems);
  const unknown = assets.flatMap(({ type }, at) => (isAssetType(type) ? [] : [at]));
  if (unknown.length > 0) throw invalidTypes(unknown);
  return {
    currency,
    assets: assets.map((asset, at) => ({
      ...asset,
      type: asset.type as AssetType,
      value: Money.read(asset.value, currency, `assets[${at}].value`),
    })),
  };
}

/** The message names every index, because the details of an error are bounded. */
function invalidTypes(indexes: readonly number[]): DomainError {
  const types = ASSET_TYPES.join(', ');
  const message = `assets[${runs(indexes)}].type: no type of asset; the types are ${types}`;
  const details = indexes.map((at) =>
    problem(`assets[${at}].type`, 'INVALID_ASSET_TYPE', 'is no type of asset'),
  );
  return new DomainError('INVALID_ASSET_TYPE', message, details);
}

/** Rising numbers in short form, as in 0, 2-5, 9: the message is bounded too. */
function runs(numbers: readonly number[]): string {
  const has = new Set(numbers);
  const firsts = numbers.filter((each) => !has.has(each - 1));
  const lasts = numbers.filter((each) => !has.has(each + 1));
  return firsts
    .map((first, at) => (first === lasts[at] ? `${first}` : `${first}-${lasts[at]}`))
    .join(', ');
}
