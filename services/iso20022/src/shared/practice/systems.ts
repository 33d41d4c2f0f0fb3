import type { ClearingSystem, Evidence } from './clearing-system';
import { UAEFTS_OWN_PURPOSES } from './uaefts-purposes';

const confirmed = (source: string): Evidence => ({ grade: 'C', source });
const secondary = (source: string): Evidence => ({ grade: 'S', source });
const unconfirmed = (source: string): Evidence => ({ grade: 'U', source });

const NO_TEXT = 'no public text';
const ROUND_THE_CLOCK = secondary('instant, round the clock');
const OWN_CURRENCY = unconfirmed('assumed of a national system: its own currency alone');

const SAT_SUN = ['SATURDAY', 'SUNDAY'] as const;
const FRI_SAT = ['FRIDAY', 'SATURDAY'] as const;

/** Correspondent banks keep their own hours and weekends, so no closing day is assumed. */
export const CROSS_BORDER_SYSTEMS: readonly ClearingSystem[] = [
  {
    name: 'SWIFT',
    cutoff: '17:00',
    zone: 'UTC',
    weekend: [],
    evidence: {
      cutoff: unconfirmed(
        'no cut-off of the network exists: it is each correspondent bank that has one',
      ),
      weekend: unconfirmed('correspondent banks keep their own, so that none is assumed'),
    },
  },
];

export const GULF_SYSTEMS: readonly ClearingSystem[] = [
  {
    name: 'AFAQ',
    cutoff: '14:00',
    zone: 'Asia/Riyadh',
    weekend: FRI_SAT,
    legWeekends: { AED: SAT_SUN },
    evidence: {
      cutoff: unconfirmed(NO_TEXT),
      weekend: confirmed(
        'Gulf Payments: closed on Friday and Saturday, its UAE leg on Saturday and Sunday',
      ),
    },
  },
  {
    name: 'SARIE',
    cutoff: '17:00',
    zone: 'Asia/Riyadh',
    weekend: FRI_SAT,
    currencies: ['SAR'],
    evidence: {
      cutoff: secondary('deputy governor of SAMA to the press, 2022: large values 09:00-17:00'),
      weekend: unconfirmed(NO_TEXT),
      takes: OWN_CURRENCY,
    },
  },
  {
    name: 'UAEFTS',
    cutoff: '16:00',
    zone: 'Asia/Dubai',
    weekend: SAT_SUN,
    currencies: ['AED'],
    purposes: UAEFTS_OWN_PURPOSES,
    evidence: {
      cutoff: unconfirmed(NO_TEXT),
      weekend: unconfirmed(NO_TEXT),
      takes: OWN_CURRENCY,
    },
  },
  {
    name: 'KASSIP',
    cutoff: '17:45',
    zone: 'Asia/Kuwait',
    weekend: [],
    currencies: ['KWD'],
    evidence: {
      cutoff: confirmed('CBK circular of 14 Feb 2024, by ICBC Kuwait: exchange session to 17:45'),
      weekend: secondary(
        'the press, Mar 2025: open at weekends, and to 23:15 then, since Apr 2025',
      ),
      takes: OWN_CURRENCY,
    },
  },
];

export const EURO_SYSTEMS: readonly ClearingSystem[] = [
  {
    name: 'T2',
    cutoff: '17:00',
    zone: 'Europe/Berlin',
    weekend: SAT_SUN,
    calendar: 'TARGET',
    evidence: {
      cutoff: confirmed('ECB and Banque de France: customer payments to 17:00'),
      weekend: confirmed("ECB: TARGET's closing days, 14 Dec 2000"),
    },
  },
  {
    name: 'STEP2',
    cutoff: '13:30',
    zone: 'Europe/Berlin',
    weekend: SAT_SUN,
    calendar: 'TARGET',
    evidence: {
      cutoff: secondary("the last sending of the operator's pilot timetable"),
      weekend: unconfirmed('assumed: it settles in T2'),
    },
  },
];

export const MALAYSIAN_SYSTEMS: readonly ClearingSystem[] = [
  {
    name: 'RENTAS',
    cutoff: '16:00',
    zone: 'Asia/Kuala_Lumpur',
    weekend: SAT_SUN,
    min: '10000',
    evidence: {
      cutoff: unconfirmed('one bank says 15:00'),
      weekend: unconfirmed(NO_TEXT),
      takes: confirmed('BNM: the minimum for third parties'),
    },
  },
  {
    name: 'IBG',
    cutoff: '17:00',
    zone: 'Asia/Kuala_Lumpur',
    weekend: SAT_SUN,
    max: '1000000',
    evidence: {
      cutoff: secondary('banks: the last window of the same day is at 17:00'),
      weekend: unconfirmed(NO_TEXT),
      takes: secondary('banks: the maximum'),
    },
  },
  {
    name: 'DuitNow',
    cutoff: '23:59',
    zone: 'Asia/Kuala_Lumpur',
    weekend: [],
    evidence: {
      cutoff: ROUND_THE_CLOCK,
      weekend: ROUND_THE_CLOCK,
    },
  },
];

export const INDONESIAN_SYSTEMS: readonly ClearingSystem[] = [
  {
    name: 'BI-RTGS',
    cutoff: '16:30',
    zone: 'Asia/Jakarta',
    weekend: SAT_SUN,
    moreThan: '100000000',
    evidence: {
      cutoff: confirmed(
        'Bank Indonesia by Liputan6, 17 Dec 2025: customers to 16:30, the system to 19:00',
      ),
      weekend: unconfirmed(NO_TEXT),
      takes: confirmed('Bank Indonesia: what is more'),
    },
  },
  {
    name: 'SKNBI',
    cutoff: '16:30',
    zone: 'Asia/Jakarta',
    weekend: SAT_SUN,
    evidence: {
      cutoff: confirmed('Bank Indonesia by Liputan6, 17 Dec 2025: data to 16:30'),
      weekend: unconfirmed(NO_TEXT),
    },
  },
  {
    name: 'BI-FAST',
    cutoff: '23:59',
    zone: 'Asia/Jakarta',
    weekend: [],
    max: '250000000',
    evidence: {
      cutoff: confirmed('Bank Indonesia: round the clock'),
      weekend: confirmed('Bank Indonesia: round the clock'),
      takes: confirmed('Bank Indonesia, Dec 2024: the maximum'),
    },
  },
];

export const PAKISTANI_SYSTEMS: readonly ClearingSystem[] = [
  {
    name: 'PRISM',
    cutoff: '16:00',
    zone: 'Asia/Karachi',
    weekend: SAT_SUN,
    evidence: {
      cutoff: unconfirmed("one bank's branch hours; SBP said 15:00 in 2014; none of PRISM+"),
      weekend: unconfirmed(NO_TEXT),
    },
  },
  {
    name: 'RAAST',
    cutoff: '23:59',
    zone: 'Asia/Karachi',
    weekend: [],
    evidence: {
      cutoff: ROUND_THE_CLOCK,
      weekend: ROUND_THE_CLOCK,
    },
  },
];
