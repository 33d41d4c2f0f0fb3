import { fraction, isCurrency } from '@masar/kit/money';
import { ASSET_KIND_NAMES, SALEABLE } from './asset-kinds';
import { DEBTS, MONETARY, ORNAMENTS, PROHIBITED } from './categories';
import { declared, violation, type Finding, type Violation } from './rule';
import { isSameEntity } from './same-entity';

const NO_CATEGORY =
  'no category of the asset is declared; see for yourself that it is no gold, silver or currency';
const CONTROLLING_PCT = '50';

/** MUR-METAL: every schedule is deferred: even one instalment is a debt until it is paid. */
export function noMoneyOnDeferredTerms(category: string | undefined): Finding {
  if (category === undefined) return { remark: NO_CATEGORY };
  return isMoney(category)
    ? violation(`${category} may not be sold on deferred terms; choose another asset`)
    : 'PASSED';
}

/** MUR-ASSET: a thing of a known kind. Money and what is prohibited break rules of their own. */
export function assetIsOfAKnownKind(category: string | undefined): Finding {
  return declared(category, (name) => {
    if (isMoney(name) || PROHIBITED.include(name)) return false;
    if (DEBTS.include(name)) {
      return violation(`${name} is a claim to money and no thing; sell an asset`);
    }
    const known = ASSET_KIND_NAMES.join(', ');
    return (
      !SALEABLE.include(name) &&
      violation(`${name} names no known kind of asset; use one of ${known}, or end it with one`)
    );
  });
}

function isMoney(category: string): boolean {
  const families = [MONETARY, ORNAMENTS];
  return isCurrency(category.toUpperCase()) || families.some(({ include }) => include(category));
}

/**
 * MUR-PROFIT: the profit follows no index.
 * @param margin the field that fixes the profit, for the error
 */
export function profitIsFixed(isFloating: boolean, margin: string): Finding {
  return isFloating
    ? violation(`the profit may not follow an index; fix it as ${margin} of the cost`)
    : 'PASSED';
}

/** MUR-FEES: staff and commitment are not charged. */
export function feesAreThirdPartyExpenses(
  fees: readonly { readonly kind: string }[] | undefined,
): Finding {
  return declared(fees, (listed) => {
    const refused = listed.filter(({ kind }) => kind !== 'THIRD_PARTY_EXPENSE');
    const kinds = [...new Set(refused.map(({ kind }) => kind))].join(', ');
    return refused.length > 0 && violation(`${kinds} may not be charged; remove it`);
  });
}

/** The supplier of the asset, as it is declared. */
export interface Supplier {
  readonly id: string | undefined;
  readonly isCustomerAgent: boolean | undefined;
  /** The customer's share in the supplier, in percent. */
  readonly customerOwnershipPct: string | undefined;
}

/**
 * MUR-SUPPLIER: what makes the supplier no third party; false where nothing does.
 * @param sides identifiers of those whom the supplier must not be, by what the error calls them
 * @param fields what the rail calls the two declarations
 */
export function supplierBroken(
  { id, isCustomerAgent, customerOwnershipPct }: Supplier,
  sides: Readonly<Record<string, string>>,
  fields: Readonly<Record<'isCustomerAgent' | 'customerOwnershipPct', string>>,
): Violation | false {
  const [side] = Object.entries(sides).find(([, entity]) => isSameEntity(id, entity)) ?? [];
  if (side !== undefined) {
    return violation(`the supplier is the ${side}; buy the asset from a third party`);
  }
  if (isCustomerAgent) {
    const message = 'the supplier acts for the customer; buy from a third party';
    return violation(message, fields.isCustomerAgent);
  }
  const owned = fraction(customerOwnershipPct ?? '0');
  const message = `the customer owns ${owned} percent of the supplier; at most 50 is allowed`;
  return owned.gt(CONTROLLING_PCT) && violation(message, fields.customerOwnershipPct);
}

/** MUR-PRIOR: the customer did not buy the asset from the supplier before. */
export function assetIsNotAlreadySoldToCustomer(isSold: boolean | undefined): Finding {
  return declared(
    isSold,
    (sold) =>
      sold && violation('customer and supplier have a sale contract; they must cancel it first'),
  );
}

/** MUR-ROLL, as far as it is declared. */
export function assetIsNotFinancedTwice(wasFinanced: boolean | undefined): Finding {
  return declared(
    wasFinanced,
    (financed) =>
      financed &&
      violation('the asset was sold to this customer on murabaha before; choose another asset'),
  );
}

/**
 * MUR-POSS: constructive possession without evidence.
 * @param field where the rail takes the kind of evidence
 */
export function possessionUnshown(
  { type, evidence }: { readonly type: string; readonly evidence: string | undefined },
  field: string,
): Violation | false {
  if (type !== 'CONSTRUCTIVE' || evidence !== undefined) return false;
  const name = field.slice(field.lastIndexOf('.') + 1);
  return violation(`constructive possession is shown by a document; send its ${name}`, field);
}
