import { recovered, amountIn } from '../../src/kafalah/amounts';
import type { Decision, Kafalah } from '../../src/kafalah/kafalah';
import type { RecourseStatus, RecourseTrigger } from '../../src/kafalah/recourse/lifecycle';
import { recover, writeOff } from '../../src/kafalah/recourse/recourse';
import { active, approvedClaim, claimed, LATER, pays } from './kafalah-lives';

const recourse_id = ({ recourse }: Kafalah) => recourse[0]?.id ?? '';
const repays = (state: Kafalah, amount: string) =>
  recover(state, { recourse_id: recourse_id(state), amount, reference: 'R' }, LATER);

/** A command of each kind on the recourse for a payment of 30,000. */
export const RECOURSE_COMMANDS: Readonly<Record<RecourseTrigger, (state: Kafalah) => Decision>> = {
  recover: (state) => repays(state, '1'),
  'recover in full': (state) => {
    const one = state.recourse[0]!;
    const left = amountIn(state, one.amount).minus(recovered(state, one));
    return repays(state, left.isZero() ? '1' : left.toDecimal());
  },
  'write off': (state) => {
    const why = { reason: 'insolvent', reference: 'WOF-1' };
    return writeOff(state, { recourse_id: recourse_id(state), ...why }, LATER);
  },
};

const open = pays(approvedClaim(claimed(active(), 30_000)), 30_000).state;

/** A recourse for a payment of 30,000 in each status. */
export const RECOURSE_LIVES: Readonly<Record<RecourseStatus, Kafalah>> = {
  OPEN: open,
  PARTIALLY_RECOVERED: repays(open, '10000').state,
  RECOVERED: repays(open, '30000').state,
  WRITTEN_OFF: RECOURSE_COMMANDS['write off'](open).state,
};
