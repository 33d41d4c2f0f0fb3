import { RailHandlers, type Shown } from '@masar/kit/commands';
import { badField, problem } from '@masar/kit/errors';
import type { Handlers } from '@masar/kit/rpc';
import type { Scope } from '@masar/kit/scope';
import { read } from '@masar/kit/shape';
import { readPage, requireWholeTenant, writePage, type AggregateStore } from '@masar/kit/store';
import * as shapes from '@masar/proto/gen/shapes/masar/underwriting/v1/underwriting';
import type * as wire from '@masar/proto/gen/ts/masar/underwriting/v1/underwriting';
import type { Assessor } from '../shared/assessors/assessor';
import type { Assessors } from '../shared/assessors/store';
import { noVersion, type TableVersion } from '../shared/tables/table-version';
import type { ProductType } from '../shared/tables/tables';
import { hashOf } from '../shared/wire/table-hash';
import { assessmentOf } from '../proposals/evaluation';
import type { Proposal } from '../proposals/proposal';
import { approve, draft } from './approval';
import { changesBetween } from './compare';
import { Shifts } from './shifts';
import { writeOurs, writeVersion } from './wire/write-tables';

type TableHandlers = Pick<
  Handlers<typeof wire.UnderwritingServiceService>,
  | 'getUnderwritingTables'
  | 'draftUnderwritingTables'
  | 'listUnderwritingTableVersions'
  | 'getUnderwritingTableVersion'
  | 'approveUnderwritingTables'
  | 'compareUnderwritingTables'
>;

interface Parts {
  readonly store: AggregateStore<TableVersion>;
  readonly proposals: AggregateStore<Proposal>;
  readonly assessors: Assessors;
}

const WHAT = 'tables';
const MOST_COMPARED = 1_000;

/** The operations on a tenant's tables. They have no events. */
export function tableHandlers(parts: Parts): TableHandlers {
  const { store, assessors } = parts;
  const rail = new RailHandlers({
    ...{ store, write: (shown: Shown<TableVersion>) => writeVersion(shown.state), idField: 'id' },
    writeEvent: (): never => {
      throw new Error('tables have no events');
    },
  });
  return {
    getUnderwritingTables: async (scope, { productType }) => {
      const type = productType as ProductType;
      return versionOf(parts, { scope, type }, (await assessors.inEffect(scope, type)).version);
    },
    draftUnderwritingTables: async (scope, request) => {
      requireWholeTenant(scope, WHAT);
      const type = request.productType as ProductType;
      const { notes } = read(shapes.DraftUnderwritingTablesRequest, request);
      const tables = assessors.read(type, JSON.parse(request.tables), 'tables');
      if (tables.productType !== type) {
        throw badField(
          problem('tables.productType', 'INVALID_VALUE', `must be ${type}, as the path says`),
        );
      }
      const drafted = {
        ...{ productType: type, tables: JSON.stringify(tables), hash: hashOf(tables), notes },
      };
      const { state } = await rail.createdNext(scope, type, (context, number) =>
        draft(drafted, number, context),
      );
      return writeVersion(state);
    },
    listUnderwritingTableVersions: async (scope, request) => {
      const asked = readPage(scope, request);
      const found = await store.list(scope, { productType: request.productType }, asked);
      return writePage(found, asked, ({ state }) => writeVersion(state));
    },
    getUnderwritingTableVersion: (scope, { productType, version }) =>
      versionOf(parts, { scope, type: productType as ProductType }, version),
    approveUnderwritingTables: async (scope, request) => {
      requireWholeTenant(scope, WHAT);
      const type = request.productType as ProductType;
      const found = await find(parts, { scope, type }, request.version);
      const asked = read(shapes.ApproveUnderwritingTablesRequest, request);
      const { state } = await rail.updated(scope, { id: found.id }, (before, context) =>
        approve(before, asked, context),
      );
      assessors.invalidate(scope, type);
      return writeVersion(state);
    },
    compareUnderwritingTables: comparing(parts),
  };
}

interface Of {
  readonly scope: Scope;
  readonly type: ProductType;
}

async function versionOf(parts: Parts, of: Of, version: string): Promise<wire.UnderwritingTables> {
  const ours = parts.assessors.builtIn[of.type];
  if (version === ours.version) return writeOurs(ours);
  return writeVersion((await find(parts, of, version)).state);
}

/** @throws DomainError NOT_FOUND for a version that the tenant does not have */
async function find({ store }: Parts, { scope, type }: Of, version: string) {
  const found = await store.lookups.find(scope, { productType: type, version });
  if (found) return found;
  throw noVersion(type);
}

function comparing(parts: Parts): TableHandlers['compareUnderwritingTables'] {
  return async (scope, { productType, version }) => {
    const type = productType as ProductType;
    const { assessors } = parts;
    const after = await assessors.ofVersion(scope, type, version);
    const before = await beforeOf(parts, { scope, type }, version);
    const shifts = new Shifts();
    const now = scope.clock.now();
    for (const proposal of await lastProposals(parts, { scope, type })) {
      if (!proposal.applicantData) continue;
      const was = assessmentOf(proposal, before, now);
      shifts.add(proposal.currency, was, assessmentOf(proposal, after, now));
    }
    const changes = changesBetween(before.tables, after.tables);
    return {
      ...{ version: after.version, comparedWith: before.version, ...shifts.counts() },
      changes: changes.map((each) => ({ before: undefined, after: undefined, ...each })),
    };
  };
}

/** The tenant's version before this one. Before the first version, and for ours, our own tables. */
async function beforeOf(
  { assessors }: Parts,
  { scope, type }: Of,
  version: string,
): Promise<Assessor> {
  const number = Number(/^v(\d+)$/.exec(version)?.[1] ?? 1);
  return number > 1 ? assessors.ofVersion(scope, type, `v${number - 1}`) : assessors.builtIn[type];
}

async function lastProposals({ proposals }: Parts, { scope, type }: Of): Promise<Proposal[]> {
  const found = await proposals.newest(scope, { type }, MOST_COMPARED);
  return found.map(({ state }) => state);
}
