import { fraction, Money } from '@masar/kit/money';
import { violation, type Rule } from '../../shared/rules/rule';
import { isSameEntity } from '../../shared/rules/same-entity';
import type { Murabaha } from '../contract';

/** Facts of a cost beside its contract. */
interface Facts {
  /** All costs of the contract with this one. */
  readonly sum: Money;
  readonly paid_to: string;
}
type CollectionRule = Rule<Murabaha, Facts, 'collect'>;

const boardAllowsIt: CollectionRule['check'] = ({ policy, price, currency }, { sum }) => {
  const decided = policy.collection_costs;
  if (!decided) {
    return violation(
      'the policy that the contract was submitted under takes no collection costs; have your Shariah ' +
        'board decide on them, in settings.murabaha.collectionCosts, before a contract is submitted',
    );
  }
  const share = fraction(decided.percent).div(100);
  const most = Money.stored(price.sale_price, currency).times(share);
  if (sum.compare(most) <= 0) return 'PASSED';
  const bound = `${decided.percent} % of the sale price by ${decided.reference}`;
  return violation(
    `all costs of the contract would be ${sum}, above ${most}, ${bound}; claim less`,
  );
};

const thirdPartyWasPaid: CollectionRule['check'] = ({ counterparty_id }, { paid_to }) =>
  isSameEntity(paid_to, counterparty_id)
    ? violation('a cost is what a third party was paid, and not the customer; name who was')
    : 'PASSED';

/** Checked when a cost of collection is recorded. */
export const COLLECTION_RULES = [
  {
    id: 'MUR-COSTS',
    when: ['collect'],
    reference: 'AAOIFI SS 3, 2/1/4',
    statement:
      "What collecting a late instalment actually cost is claimed by the Shariah board's decision alone, within its bound.",
    field: 'amount',
    check: boardAllowsIt,
  },
  {
    id: 'MUR-COSTS-PAYEE',
    when: ['collect'],
    reference: 'AAOIFI SS 3, 2/1/4',
    statement: 'A cost of collection was paid to a third party.',
    field: 'paid_to',
    check: thirdPartyWasPaid,
  },
] as const satisfies readonly CollectionRule[];
