import { type Detail, problem, refuse } from '@masar/kit/errors';
import { fraction } from '@masar/kit/money';
import { collect, currencyOf, object, read, type Value } from '@masar/kit/shape';
import {
  CreateContractRequest,
  PatchContractRequest,
} from '@masar/proto/gen/shapes/masar/contracts/v1/contracts';
import { highMargin } from '../shared/high-margin';
import { CONTRACT_TYPES, type ContractType } from './terms';

/** The agreement of the two sides: everything in a contract that its client writes, and may change in a draft. */
export const AGREEMENT = PatchContractRequest;
export type Agreement = Value<typeof AGREEMENT>;

export interface Creation {
  readonly type: ContractType;
  readonly agreement: Agreement;
}

const TYPED = object({ type: CreateContractRequest.fields.type });

/** @throws DomainError VALIDATION_ERROR naming every missing, ill-formed or foreign field */
export function readCreation(request: object): Creation {
  const { type } = read(TYPED, request);
  return { type, agreement: readAgreement(type, request) };
}

/**
 * Reads the agreement of a contract of this type: amounts become exact in its currency.
 * @throws DomainError VALIDATION_ERROR with every missing, ill-formed or foreign field
 */
export function readAgreement(type: ContractType, input: unknown): Agreement {
  const problems: Detail[] = [];
  const { asset } = input as { readonly asset?: { readonly costPrice?: object } };
  const currency = currencyOf(asset?.costPrice ?? {});
  const agreement = collect(AGREEMENT, input, { currency, problems });
  if (problems.length === 0) problems.push(...foreignTerms(type, agreement), ...ranges(agreement));
  refuse(problems);
  return agreement;
}

function foreignTerms(own: ContractType, { terms }: Agreement): Detail[] {
  return CONTRACT_TYPES.filter((type) => type !== own && terms[type] !== undefined).map((type) =>
    problem(
      `terms.${type}`,
      'UNKNOWN_FIELD',
      `does not belong to a contract of type ${own}; its own are terms.${own}`,
    ),
  );
}

function ranges({ asset, terms }: Agreement): Detail[] {
  const problems: Detail[] = [];
  const check = (holds: boolean, field: string, bound: string) => {
    if (!holds) problems.push(problem(field, 'OUT_OF_RANGE', bound));
  };
  check(fraction(asset.costPrice.amount).gt(0), 'asset.costPrice.amount', 'must be above zero');
  check(fraction(asset.profitMargin).gte(0), 'asset.profitMargin', 'must not be negative');
  const { profitMargin: margin, confirmHighMargin: isConfirmed } = asset;
  const high = highMargin({ margin, isConfirmed, confirmation: 'asset.confirmHighMargin' });
  check(high === undefined, 'asset.profitMargin', high ?? '');
  check(terms.numberOfInstallments >= 1, 'terms.numberOfInstallments', 'must be at least 1');
  return problems;
}
