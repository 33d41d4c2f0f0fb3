import openapi from '@masar/proto/openapi.json';
import {
  COMMAND_RECORDED,
  dataOf,
  type CommandRecord,
  type Event,
  type EventBus,
} from '@masar/kit/bus';
import { readConfig } from '@masar/kit/config';
import { openParts, waitForDatabase, type Closing } from '@masar/kit/service';
import { connect } from '@masar/kit/store';
import { createLog } from '@masar/kit/telemetry';
import { GATEWAY_SETTINGS } from '../config/gateway-config';
import { actionsByRpc, type Action } from './actions';
import type { AuditRecord } from './entry';
import { Trail } from './trail';

/** Name of the consumer group. */
const GROUP = 'audit';

/**
 * Enters the records of all commands into the audit trail, in every gateway process. Start it before
 * the services: an in-process bus keeps no events for later subscribers. Stop it after the bus is
 * closed, since its handlers need the database.
 */
export async function startAudit(env: NodeJS.ProcessEnv, bus: EventBus) {
  const { stop } = await openParts((closing) => subscribe(env, bus, closing));
  return { stop };
}

async function subscribe(env: NodeJS.ProcessEnv, bus: EventBus, closing: Closing): Promise<void> {
  const { MONGODB_URI, LOG_LEVEL } = GATEWAY_SETTINGS;
  const config = readConfig({ MONGODB_URI, LOG_LEVEL }, env);
  const log = createLog('audit', config.LOG_LEVEL);
  const address = { uri: config.MONGODB_URI, database: 'masar_gateway' };
  const connection = await waitForDatabase(() => connect(address), log);
  closing(() => connection.close());
  const trail = new Trail(connection);
  await waitForDatabase(() => trail.ensureIndexes(), log);
  await bus.subscribe({ group: GROUP, types: [COMMAND_RECORDED], handle: entering(trail) });
}

/** The handler of the records of commands. */
export function entering(trail: Trail): (event: Event) => Promise<void> {
  const actions = actionsByRpc(openapi);
  return (event) => {
    const command = dataOf(event) as CommandRecord;
    const { rpc, rail = 'platform' } = command;
    // A command that no operation makes, for example a sweep, is entered under its own name.
    const known = actions.get(rpc) ?? { action: rpc, rail };
    return trail.append(event.tenantid, recordOf(event, command, known));
  };
}

function recordOf(
  event: Event,
  { actor, ruleRefs }: CommandRecord,
  { action, rail }: Action,
): AuditRecord {
  return {
    eventId: event.id,
    at: event.time,
    actor,
    action,
    rail,
    resourceId: event.subject,
    requestId: event.correlationid,
    outcome: 'succeeded',
    count: 1,
    ruleRefs,
  };
}
