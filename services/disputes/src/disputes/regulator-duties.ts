import type { Dispute, RegulatorClock, RegulatorDuty } from './dispute';

type Ended = 'acknowledgedAt' | 'answeredAt';

const DUTIES: Readonly<Record<Ended, readonly RegulatorDuty[]>> = {
  acknowledgedAt: ['ACKNOWLEDGE_WARNING', 'ACKNOWLEDGE'],
  answeredAt: ['ANSWER_WARNING', 'ANSWER'],
};

/** The dispute, acknowledged or answered now; an earlier acknowledgement or answer keeps its instant. */
export function fulfilled(state: Dispute, duty: Ended, now: Date): Dispute {
  if (state[duty] !== undefined) return state;
  const { regulator } = state;
  const done = { ...state, [duty]: now.toISOString() };
  if (!regulator) return done;
  const duties = regulator.duties.filter((each) => !DUTIES[duty].includes(each.duty));
  return { ...done, regulator: { ...regulator, duties } };
}

/** The clock after one of its duties fell due. */
export function afterDuty(clock: RegulatorClock, passed: RegulatorDuty): RegulatorClock {
  const isMissed = passed === 'ACKNOWLEDGE' || passed === 'ANSWER';
  const duties = clock.duties.filter(({ duty }) => duty !== passed);
  return { ...clock, duties, breached: clock.breached || isMissed };
}

const SENTENCES: Readonly<Record<RegulatorDuty, string>> = {
  ACKNOWLEDGE_WARNING: 'The complaint has to be acknowledged within a day',
  ACKNOWLEDGE: 'The complaint was not acknowledged in time',
  ANSWER_WARNING: 'The final answer is due within three days',
  ANSWER: 'The final answer was not given in time',
};

/** A warning or breach as the timeline shows it. */
export function sentenceOf(duty: RegulatorDuty, { jurisdiction }: RegulatorClock): string {
  return `${SENTENCES[duty]} (regulator of ${jurisdiction}).`;
}
