import { testLifecycle } from '@masar/kit/testing';
import {
  afterPaying,
  calculation,
  CALCULATION_ID,
  context,
  distributing,
} from '../../test/support/calculation';
import { zakatOf } from './amounts';
import type { Calculation } from './calculation';
import { distribute } from './distributions/distribute';
import { distributionIdOf } from './distributions/ids';
import { reverse } from './distributions/reverse';
import { CALCULATION_LIFECYCLE, type CalculationStatus } from './lifecycle';
import { voidCalculation } from './void-calculation';

const [ONE, TWO] = [afterPaying('1'), afterPaying('1', '2')].map((each) => each.distributions);

const inStatus = (status: CalculationStatus) => ({ ...calculation(), status });
const distributed = (state: Calculation, amount: string) =>
  distribute(state, distributing(amount), context());
const reversed = (state: Calculation, distributions = ONE) => {
  const request = { distributionId: distributionIdOf(CALCULATION_ID, 1), reason: 'it came back' };
  return reverse({ ...state, distributions: distributions ?? [] }, request, context());
};

testLifecycle({
  lifecycle: CALCULATION_LIFECYCLE,
  // The third of a calculation whose Hijri year is over on the day on which it is made.
  first: ['DUE', 'NOT_DUE', 'OVERDUE'],
  lives: {
    NOT_DUE: inStatus('NOT_DUE'),
    DUE: inStatus('DUE'),
    PARTIALLY_DISTRIBUTED: inStatus('PARTIALLY_DISTRIBUTED'),
    DISTRIBUTED: inStatus('DISTRIBUTED'),
    OVERDUE: inStatus('OVERDUE'),
    VOID: inStatus('VOID'),
  },
  commands: {
    'distribute a part of': (state) => distributed(state, '1'),
    'distribute the rest of': (state) => distributed(state, zakatOf(state).toDecimal()),
    'reverse one distribution of': (state) => reversed(state, TWO),
    'reverse the only distribution of': (state) => reversed(state, ONE),
    void: (state) => voidCalculation(state, { reason: 'made in error' }, context()),
  },
});
