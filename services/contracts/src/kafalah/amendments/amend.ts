import { childId, omit } from '@masar/kit/decision';
import { conflict } from '@masar/kit/errors';
import { step } from '@masar/kit/lifecycle';
import { Money } from '@masar/kit/money';
import { dateOf } from '@masar/kit/time';
import { readAmount } from '../amounts';
import type { Amendment } from './amendment';
import { refuseImpossible, refuseUnagreed, withTerms, type Change } from './amended-terms';
import type { AmendKafalahContractRequest } from '@masar/proto/gen/shapes/masar/contracts/v1/kafalah';
import { refuseOtherSum } from '../fees/fee';
import { judge } from '../judge';
import type { Context, Decision, Kafalah } from '../kafalah';
import { KAFALAH_LIFECYCLE } from '../lifecycle';
import { refuseMore } from '../records';
import { rulesKept } from '../../shared/rules/evaluate';

/**
 * A guarantee in force whose amount or last day is proposed to change; nothing changes before
 * another person has approved it.
 * @throws DomainError CONFLICT unless in force, in time and with nothing proposed; VALIDATION_ERROR;
 * SHARIAH_VIOLATION for a fee that is a price of the longer or the larger guarantee
 */
export function amend(
  state: Kafalah,
  command: AmendKafalahContractRequest,
  context: Context,
): Decision {
  const { to } = step(KAFALAH_LIFECYCLE, state.status, 'amend');
  refuseSecond(state);
  refuseMore('amendments', state.amendments.length);
  const proposal = readProposal(state, command);
  refuseImpossible(state, proposal, context.now);
  refuseUnagreed(state, proposal);
  const checks = judgeFee(state, proposal, context);
  const proposed: Amendment = {
    ...proposal,
    id: childId('amd', context, state.amendments.length + 1),
    status: 'PROPOSED',
    former: {
      end_date: state.validity_period.end_date,
      guaranteed_amount: state.guaranteed_amount,
    },
    checks,
    proposed_at: context.now.toISOString(),
    proposed_by: context.actor,
    extended_claims: [],
  };
  const amendments = [...state.amendments, proposed];
  return { state: { ...state, status: to, amendments }, events: [], ruleRefs: rulesKept(checks) };
}

function refuseSecond({ amendments }: Kafalah): void {
  const waiting = amendments.find(({ status }) => status === 'PROPOSED');
  if (!waiting) return;
  const message = `the amendment ${waiting.id} waits for its decision; have it approved or rejected first`;
  throw conflict({ field: 'amendment', code: 'OPEN_AMENDMENT', message });
}

type Proposal = Change & AmendKafalahContractRequest & { readonly fee: string };

/** The proposal with its amounts exact in the currency of the guarantee. */
function readProposal(state: Kafalah, command: AmendKafalahContractRequest): Proposal {
  const { currency } = state;
  const { guaranteed_amount: wanted, fee = '0', fee_breakdown, ...rest } = command;
  const exact = (amount: string, field: string) => Money.read(amount, currency, field).toDecimal();
  const guaranteed_amount =
    wanted && readAmount(state, { field: 'guaranteed_amount', amount: wanted }).toDecimal();
  const items = fee_breakdown?.map((item, at) => ({
    ...item,
    amount: exact(item.amount, `fee_breakdown[${at}].amount`),
  }));
  return {
    ...rest,
    ...(guaranteed_amount !== undefined && { guaranteed_amount }),
    fee: exact(fee, 'fee'),
    ...(items !== undefined && { fee_breakdown: items }),
  };
}

/** Judges the fee by the policy of the submission: later settings change no submitted guarantee. */
function judgeFee(state: Kafalah, proposal: Proposal, { now }: Context): Amendment['checks'] {
  const { currency, fee_policy, amendments } = state;
  const { fee: guarantee_fee, fee_breakdown } = proposal;
  const charged: Kafalah = {
    ...omit(withTerms(state, proposal), 'fee_breakdown'),
    guarantee_fee,
    ...(fee_breakdown !== undefined && { fee_breakdown }),
  };
  refuseOtherSum(charged, 'fee');
  const shown = [state, ...amendments.filter(({ status }) => status === 'APPROVED')];
  const items = shown.flatMap((each) => each.fee_breakdown ?? []);
  const spent = items.reduce(
    (sum, { amount }) => sum.plus(Money.stored(amount, currency)),
    Money.zero(currency),
  );
  const amended = { before: state, from: dateOf(now), spent };
  return judge(charged, 'amend', { fee_policy, amended });
}
