import { DomainError, refuse } from '@masar/kit/errors';
import { newId } from '@masar/kit/ids';
import type { Handlers } from '@masar/kit/rpc';
import { holds, type Scope } from '@masar/kit/scope';
import { readPage, writePage } from '@masar/kit/store';
import type { UsageServiceService } from '@masar/proto/gen/ts/masar/billing/v1/usage';
import type * as wire from '@masar/proto/gen/ts/masar/billing/v1/usage';
import { requireWorkspace } from '../../shared/wire/require-workspace';
import type { UsageDays } from '../../shared/usage/store';
import { unknownWorkspace } from '../../shared/usage/unknown-workspace';
import type { KnownWorkspaces } from '../../shared/workspaces/store';
import type { KeyedUsage } from './posting';
import { byDay, checkPeriod } from './query';
import type { FoundRecord, UsagePostings } from './store';
import { judge, type Judged, type PostedUsage } from './usage';
import { writeRecord, writeResult } from './wire/write-usage';

/** Records usage and voids records (src/worker/usage/usage-recorder.ts). */
export interface UsageRecording {
  record(scope: Scope, usages: readonly KeyedUsage[]): Promise<Recorded>;
  void(scope: Scope, found: FoundRecord, reason: string): Promise<void>;
}

export interface Recorded {
  readonly added: readonly FoundRecord[];
  readonly duplicates: readonly FoundRecord[];
}

interface Parts {
  readonly postings: UsagePostings;
  readonly days: UsageDays;
  readonly recording: UsageRecording;
  readonly workspaces: KnownWorkspaces;
}

/** The operations on metered usage. */
export function usageHandlers(parts: Parts): Handlers<typeof UsageServiceService> {
  return {
    recordUsage: recording(parts),
    recordUsageBatch: recordingBatch(parts),
    getUsage: getting(parts),
    listUsageRecords: listing(parts),
    getUsageRecord: async (scope, { id }) => writeRecord(await get(parts, scope, id)),
    voidUsageRecord: voiding(parts),
  };
}

function recording(parts: Parts) {
  return async (scope: Scope, request: wire.RecordUsageRequest): Promise<wire.UsageRecord> => {
    requireWorkspace(scope, request.workspaceId);
    const [judged] = await judgeAll(parts, scope, [request]);
    if (!judged || 'problems' in judged) {
      refuse(judged?.problems ?? []);
      throw new Error('a usage is neither recorded nor refused');
    }
    const keyed = { usage: judged.usage, key: keyOf(scope, judged.usage.eventId) };
    const { added, duplicates } = await parts.recording.record(scope, [keyed]);
    const [first] = added;
    return first ? writeRecord(first) : writeRecord(duplicates[0] as FoundRecord, true);
  };
}

function recordingBatch(parts: Parts) {
  return async (
    scope: Scope,
    { records }: wire.RecordUsageBatchRequest,
  ): Promise<wire.RecordedBatch> => {
    for (const { workspaceId } of records) requireWorkspace(scope, workspaceId);
    const judged = await judgeAll(parts, scope, records);
    const usages = judged.flatMap((each, index) =>
      'usage' in each ? [{ usage: each.usage, key: keyOf(scope, each.usage.eventId, index) }] : [],
    );
    const { added } = await parts.recording.record(scope, usages);
    const rejected = judged.flatMap((each, index) =>
      'problems' in each ? each.problems.map((one) => ({ index, ...one })) : [],
    );
    return { accepted: added.length, duplicates: usages.length - added.length, rejected };
  };
}

/**
 * The key that identifies a repeat: the client's eventId, else the idempotency key; without either nothing is a repeat.
 */
function keyOf(scope: Scope, eventId: string | undefined, index = 0): string {
  if (eventId !== undefined) return `event\n${eventId}`;
  const { idempotencyKey: key } = scope;
  return key === undefined ? newId('new') : `key\n${key}\n${index}`;
}

async function judgeAll(
  { workspaces }: Parts,
  scope: Scope,
  posted: readonly PostedUsage[],
): Promise<readonly Judged[]> {
  const ids = posted.map(({ workspaceId }) => workspaceId);
  const known = await workspaces(scope, ids);
  const by = { now: scope.clock.now(), isWorkspace: (id: string) => known.has(id) };
  return posted.map((each) => judge(each, by));
}

function getting(parts: Parts) {
  return async (scope: Scope, request: wire.GetUsageRequest): Promise<wire.UsageResult> => {
    const { workspaceId, metric, startDate: from, endDate: to } = request;
    requireWorkspace(scope, workspaceId);
    checkPeriod(from, to);
    const known = await parts.workspaces(scope, [workspaceId]);
    if (!known.has(workspaceId)) refuse([unknownWorkspace(workspaceId)]);
    const used = await parts.days.find(scope, { from, to, workspaceId, metric });
    return writeResult(request, byDay(used, { metric, from, to }));
  };
}

function listing({ postings }: Parts) {
  return async (
    scope: Scope,
    request: wire.ListUsageRecordsRequest,
  ): Promise<wire.ListUsageRecordsResponse> => {
    const { workspaceId = scope.workspaceId, metric, date: day } = request;
    if (workspaceId !== undefined) requireWorkspace(scope, workspaceId);
    const asked = readPage(scope, request);
    const found = await postings.list(scope, { workspaceId, metric, day }, asked);
    return writePage(found, asked, (each) => writeRecord(each));
  };
}

function voiding(parts: Parts) {
  return async (
    scope: Scope,
    { id, reason }: wire.VoidUsageRecordRequest,
  ): Promise<wire.UsageRecord> => {
    const found = await get(parts, scope, id);
    if (found.posting.source !== 'api' && !holds(scope.scopes, 'platform:write')) {
      const message = `the platform recorded this usage by itself (source "${found.posting.source}"); ask its operator to void it`;
      throw new DomainError('AUTHORIZATION_ERROR', message);
    }
    await parts.recording.void(scope, found, reason);
    return writeRecord(await get(parts, scope, id));
  };
}

async function get({ postings }: Parts, scope: Scope, id: string): Promise<FoundRecord> {
  const found = await postings.get(scope, id);
  requireWorkspace(scope, found.posting.workspaceId);
  return found;
}
