import type { Scope } from '../scope';
import { toEvents, type Event } from './event';

/** Source of the records of commands; on Kafka they have a topic of their own. */
export const AUDIT_SOURCE = '/masar/audit';

/** Type of the record of one command; for the platform itself (`wants`), not for its customers. */
export const COMMAND_RECORDED = 'audit.command.recorded';

/** Data of such a record; tenant, resource, time and request are in the event's envelope. */
export interface CommandRecord {
  /** Full path of the rpc that was carried out, or the name of the sweep. */
  readonly rpc: string;
  /** Only of what no operation carries out. */
  readonly rail?: string;
  readonly actor: string;
  /** Ids of the rules that the command was judged by. */
  readonly ruleRefs: readonly string[];
}

/** A command on one resource, and the version that it made. */
export interface Recorded {
  readonly subject: string;
  readonly version: number;
  readonly at: Date;
  readonly ruleRefs?: readonly string[] | undefined;
}

/**
 * The record of a command, for the audit trail: written with the command itself, last of its
 * events. Its sequence is the version that the command made, which has no gap either.
 */
export function commandRecorded(scope: Scope, recorded: Recorded): Event[] {
  const { subject, version, at, ruleRefs = [] } = recorded;
  const origin = { source: AUDIT_SOURCE, subject, lastSequence: version - 1, at };
  const { rpc, rail, actor } = scope;
  const data: CommandRecord = { rpc, ...(rail !== undefined && { rail }), actor, ruleRefs };
  return toEvents(scope, origin, [{ type: COMMAND_RECORDED, data }]);
}
