import type { ClearingSystem, Evidence } from './clearing-system';

const confirmed = (source: string): Evidence => ({ grade: 'C', source });
const secondary = (source: string): Evidence => ({ grade: 'S', source });
const unconfirmed = (source: string): Evidence => ({ grade: 'U', source });

const SAT_SUN = ['SATURDAY', 'SUNDAY'] as const;
const FRI_SAT = ['FRIDAY', 'SATURDAY'] as const;

/** Correspondents keep their own hours and weekends, so none is assumed closed. */
export const CROSS_BORDER_SYSTEMS: readonly ClearingSystem[] = [
  {
    name: 'SWIFT',
    cutoff: '17:00',
    zone: 'UTC',
    weekend: [],
    evidence: unconfirmed(
      'no cut-off of the network exists: it is each correspondent bank that has one',
    ),
  },
];

export const GULF_SYSTEMS: readonly ClearingSystem[] = [
  {
    name: 'AFAQ',
    cutoff: '14:00',
    zone: 'Asia/Riyadh',
    weekend: FRI_SAT,
    legWeekends: { AED: SAT_SUN },
    evidence: unconfirmed(
      'hours in no public text; closed Friday and Saturday, its UAE leg Sunday: Gulf Payments',
    ),
  },
  {
    name: 'SARIE',
    cutoff: '17:00',
    zone: 'Asia/Riyadh',
    weekend: FRI_SAT,
    currencies: ['SAR'],
    evidence: secondary('deputy governor of SAMA to the press, 2022: large values 09:00-17:00'),
  },
  {
    name: 'UAEFTS',
    cutoff: '16:00',
    zone: 'Asia/Dubai',
    weekend: SAT_SUN,
    currencies: ['AED'],
    evidence: unconfirmed('hours in no public text'),
  },
  {
    name: 'KASSIP',
    cutoff: '17:45',
    zone: 'Asia/Kuwait',
    weekend: [],
    currencies: ['KWD'],
    evidence: confirmed(
      'CBK circular of 14 Feb 2024: exchange session to 17:45; open at weekends since Apr 2025',
    ),
  },
];

export const EURO_SYSTEMS: readonly ClearingSystem[] = [
  {
    name: 'T2',
    cutoff: '17:00',
    zone: 'Europe/Berlin',
    weekend: SAT_SUN,
    evidence: confirmed('ECB and Banque de France: customer payments to 17:00'),
  },
  {
    name: 'STEP2',
    cutoff: '13:30',
    zone: 'Europe/Berlin',
    weekend: SAT_SUN,
    evidence: secondary("the last sending of the operator's pilot timetable"),
  },
];

export const MALAYSIAN_SYSTEMS: readonly ClearingSystem[] = [
  {
    name: 'RENTAS',
    cutoff: '16:00',
    zone: 'Asia/Kuala_Lumpur',
    weekend: SAT_SUN,
    min: '10000',
    evidence: unconfirmed('one bank says 15:00; the minimum for third parties is by BNM'),
  },
  {
    name: 'IBG',
    cutoff: '17:00',
    zone: 'Asia/Kuala_Lumpur',
    weekend: SAT_SUN,
    max: '1000000',
    evidence: secondary('banks: the last window of the same day is at 17:00'),
  },
  {
    name: 'DuitNow',
    cutoff: '23:59',
    zone: 'Asia/Kuala_Lumpur',
    weekend: [],
    evidence: secondary('instant, round the clock'),
  },
];

export const INDONESIAN_SYSTEMS: readonly ClearingSystem[] = [
  {
    name: 'BI-RTGS',
    cutoff: '16:30',
    zone: 'Asia/Jakarta',
    weekend: SAT_SUN,
    moreThan: '100000000',
    evidence: confirmed('Bank Indonesia, Dec 2025: customers to 16:30, the system to 19:00'),
  },
  {
    name: 'SKNBI',
    cutoff: '16:30',
    zone: 'Asia/Jakarta',
    weekend: SAT_SUN,
    evidence: confirmed('Bank Indonesia, Dec 2025: data to 16:30; its maximum is not confirmed'),
  },
  {
    name: 'BI-FAST',
    cutoff: '23:59',
    zone: 'Asia/Jakarta',
    weekend: [],
    max: '250000000',
    evidence: confirmed('Bank Indonesia: round the clock, up to IDR 250 million'),
  },
];

export const PAKISTANI_SYSTEMS: readonly ClearingSystem[] = [
  {
    name: 'PRISM',
    cutoff: '16:00',
    zone: 'Asia/Karachi',
    weekend: SAT_SUN,
    evidence: secondary("one bank's branch hours; those of PRISM+ are in no public text"),
  },
  {
    name: 'RAAST',
    cutoff: '23:59',
    zone: 'Asia/Karachi',
    weekend: [],
    evidence: secondary('instant, round the clock'),
  },
];
