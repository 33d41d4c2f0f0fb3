import { testLifecycle } from '@masar/kit/testing';
import { afterPaying, context } from '../../../test/support/calculation';
import type { Distribution } from './distribution';
import { DISTRIBUTION_LIFECYCLE } from './lifecycle';
import { reverse } from './reverse';

const CALCULATION = afterPaying('1');
const [RECORDED] = CALCULATION.distributions as [Distribution];

/** A reversal is an event of the calculation: the distribution itself emits none. */
function reversed(distribution: Distribution) {
  const calculation = { ...CALCULATION, distributions: [distribution] };
  const request = { distributionId: distribution.id, reason: 'it came back' };
  const { distributions } = reverse(calculation, request, context()).state;
  return { state: distributions[0]!, events: [] };
}

testLifecycle({
  lifecycle: DISTRIBUTION_LIFECYCLE,
  first: 'RECORDED',
  lives: { RECORDED, REVERSED: { ...RECORDED, status: 'REVERSED' as const } },
  commands: { reverse: reversed },
});
