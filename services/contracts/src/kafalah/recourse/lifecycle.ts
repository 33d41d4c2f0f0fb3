import type { Lifecycle } from '@masar/kit/lifecycle';
import type { KafalahEventType } from '../events';

export const RECOURSE_STATUSES = [
  'OPEN',
  'PARTIALLY_RECOVERED',
  'RECOVERED',
  'WRITTEN_OFF',
] as const;
export type RecourseStatus = (typeof RECOURSE_STATUSES)[number];

export type RecourseTrigger = 'recover' | 'recover in full' | 'write off';

type Emits = readonly KafalahEventType[];

const RECOVERED: Emits = ['kafalah.recourse.recovered'];
const WRITTEN_OFF: Emits = ['kafalah.recourse.written_off'];

/** A recourse that is written off can still be recovered: adr/0007. */
export const RECOURSE_LIFECYCLE: Lifecycle<RecourseStatus, RecourseTrigger, Emits> = {
  subject: 'recourse',
  transitions: [
    { from: 'OPEN', trigger: 'recover', to: 'PARTIALLY_RECOVERED', emits: RECOVERED },
    { from: 'OPEN', trigger: 'recover in full', to: 'RECOVERED', emits: RECOVERED },
    { from: 'OPEN', trigger: 'write off', to: 'WRITTEN_OFF', emits: WRITTEN_OFF },
    {
      from: 'PARTIALLY_RECOVERED',
      trigger: 'recover',
      to: 'PARTIALLY_RECOVERED',
      emits: RECOVERED,
    },
    { from: 'PARTIALLY_RECOVERED', trigger: 'recover in full', to: 'RECOVERED', emits: RECOVERED },
    { from: 'PARTIALLY_RECOVERED', trigger: 'write off', to: 'WRITTEN_OFF', emits: WRITTEN_OFF },
    { from: 'WRITTEN_OFF', trigger: 'recover', to: 'WRITTEN_OFF', emits: RECOVERED },
    { from: 'WRITTEN_OFF', trigger: 'recover in full', to: 'RECOVERED', emits: RECOVERED },
  ],
  operations: {
    recover: 'recoveries',
    'recover in full': 'recoveries',
    'write off': 'write-off',
  },
};
