import type { Lifecycle } from '@masar/kit/lifecycle';
import type { CalculationEventType } from './events';

export const CALCULATION_STATUSES = [
  'NOT_DUE',
  'DUE',
  'PARTIALLY_DISTRIBUTED',
  'DISTRIBUTED',
  'OVERDUE',
  'VOID',
] as const;
export type CalculationStatus = (typeof CALCULATION_STATUSES)[number];

export type CalculationTrigger =
  | 'distribute a part of'
  | 'distribute the rest of'
  | 'reverse one distribution of'
  | 'reverse the only distribution of'
  | 'void';

/** A move that time makes, without a command. */
export type Consequence = 'become overdue';

type Emits = readonly CalculationEventType[];

/** Apart from the transitions, since a new calculation has no earlier state. */
export const CREATION = {
  to: { due: 'DUE', notDue: 'NOT_DUE' },
  emits: 'zakat.calculated',
} as const;

const DISTRIBUTED: Emits = ['zakat.distributed'];
const REVERSED: Emits = ['zakat.distribution.reversed'];
const VOIDED: Emits = ['zakat.calculation.voided'];
const OVERDUE: Emits = ['zakat.calculation.overdue'];

/** Moves by commands. */
export const CALCULATION_LIFECYCLE: Lifecycle<CalculationStatus, CalculationTrigger, Emits> = {
  subject: 'zakat calculation',
  transitions: [
    { from: 'NOT_DUE', trigger: 'void', to: 'VOID', emits: VOIDED },
    {
      from: 'DUE',
      trigger: 'distribute a part of',
      to: 'PARTIALLY_DISTRIBUTED',
      emits: DISTRIBUTED,
    },
    { from: 'DUE', trigger: 'distribute the rest of', to: 'DISTRIBUTED', emits: DISTRIBUTED },
    { from: 'DUE', trigger: 'void', to: 'VOID', emits: VOIDED },
    {
      from: 'PARTIALLY_DISTRIBUTED',
      trigger: 'distribute a part of',
      to: 'PARTIALLY_DISTRIBUTED',
      emits: DISTRIBUTED,
    },
    {
      from: 'PARTIALLY_DISTRIBUTED',
      trigger: 'distribute the rest of',
      to: 'DISTRIBUTED',
      emits: DISTRIBUTED,
    },
    {
      from: 'PARTIALLY_DISTRIBUTED',
      trigger: 'reverse one distribution of',
      to: 'PARTIALLY_DISTRIBUTED',
      emits: REVERSED,
    },
    {
      from: 'PARTIALLY_DISTRIBUTED',
      trigger: 'reverse the only distribution of',
      to: 'DUE',
      emits: REVERSED,
    },
    {
      from: 'DISTRIBUTED',
      trigger: 'reverse one distribution of',
      to: 'PARTIALLY_DISTRIBUTED',
      emits: REVERSED,
    },
    {
      from: 'DISTRIBUTED',
      trigger: 'reverse the only distribution of',
      to: 'DUE',
      emits: REVERSED,
    },
    { from: 'OVERDUE', trigger: 'distribute a part of', to: 'OVERDUE', emits: DISTRIBUTED },
    { from: 'OVERDUE', trigger: 'distribute the rest of', to: 'DISTRIBUTED', emits: DISTRIBUTED },
    { from: 'OVERDUE', trigger: 'reverse one distribution of', to: 'OVERDUE', emits: REVERSED },
    {
      from: 'OVERDUE',
      trigger: 'reverse the only distribution of',
      to: 'OVERDUE',
      emits: REVERSED,
    },
    { from: 'OVERDUE', trigger: 'void', to: 'VOID', emits: VOIDED },
  ],
  operations: {
    'distribute a part of': 'distribute',
    'distribute the rest of': 'distribute',
    'reverse one distribution of': 'reverse a distribution',
    'reverse the only distribution of': 'reverse a distribution',
  },
};

/** Moves by time, in the same write as a command or by the sweep. */
export const CALCULATION_CONSEQUENCES: Lifecycle<CalculationStatus, Consequence, Emits> = {
  subject: 'zakat calculation',
  transitions: [
    { from: 'DUE', trigger: 'become overdue', to: 'OVERDUE', emits: OVERDUE },
    { from: 'PARTIALLY_DISTRIBUTED', trigger: 'become overdue', to: 'OVERDUE', emits: OVERDUE },
  ],
};
