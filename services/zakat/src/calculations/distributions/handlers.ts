import { DomainError } from '@masar/kit/errors';
import type { Handlers } from '@masar/kit/rpc';
import type { Scope } from '@masar/kit/scope';
import { read } from '@masar/kit/shape';
import {
  pageIn,
  readPage,
  writePage,
  type AggregateStore,
  type Page,
  type Stored,
} from '@masar/kit/store';
import * as shapes from '@masar/proto/gen/shapes/masar/zakat/v1/zakat';
import type * as wire from '@masar/proto/gen/ts/masar/zakat/v1/zakat';
import type { Calculation } from '../calculation';
import type { Calculations } from '../store';
import { distribute } from './distribute';
import { calculationIdOf } from './ids';
import { distributionNotFound } from './not-found';
import { readDistribution } from './read-distribution';
import { distributionOf, reverse } from './reverse';
import { pointerTo, type DistributionIndex } from './store';
import { writeDistribution } from './wire/write-distribution';

type Rpcs = Handlers<typeof wire.ZakatServiceService>;

interface Parts {
  readonly store: AggregateStore<Calculation>;
  readonly calculations: Calculations;
  readonly distributions: DistributionIndex;
}

/** The operations on distributions: distribute, list, get and reverse. */
export function distributionHandlers(parts: Parts) {
  const { store, calculations } = parts;
  return {
    distributeZakat: distributing(parts),
    listZakatDistributions: listing(parts),
    getZakatDistribution: async (scope, { id }) => {
      const stored = await ownerOf(store, scope, id);
      return writeDistribution(stored, distributionOf(stored.state, id));
    },
    reverseZakatDistribution: async (scope, request) => {
      const { id: distributionId } = request;
      const { reason } = read(shapes.ReverseZakatDistributionRequest, request);
      const { id } = await ownerOf(store, scope, distributionId);
      const stored = await calculations.updated(scope, { id }, (state, context) =>
        reverse(state, { distributionId, reason }, context),
      );
      return writeDistribution(stored, distributionOf(stored.state, distributionId));
    },
  } satisfies Partial<Rpcs>;
}

function distributing({ calculations, distributions }: Parts): Rpcs['distributeZakat'] {
  return async (scope, request) => {
    const asked = readDistribution(request);
    const stored = await calculations.updated(
      scope,
      { id: request.calculationId },
      (state, context) => distribute(state, asked, context),
    );
    const recorded = writeRecorded(stored, scope);
    await distributions.add(pointerTo({ ...stored, tenantId: scope.tenantId }, recorded));
    return recorded;
  };
}

/**
 * The distribution that this command recorded, or an earlier one under the same idempotency key.
 */
function writeRecorded(
  stored: Stored<Calculation>,
  { idempotencyKey }: Scope,
): wire.ZakatDistribution {
  const recorded = stored.state.distributions.findLast(({ key }) => key === idempotencyKey);
  if (recorded) return writeDistribution(stored, recorded);
  const message =
    'the idempotency key was used for another command on this calculation; send a new key';
  throw new DomainError('IDEMPOTENCY_KEY_REUSED', message);
}

function listing({ store, distributions }: Parts): Rpcs['listZakatDistributions'] {
  return async (scope, request) => {
    const asked = readPage(scope, request);
    const { calculationId } = request;
    if (calculationId !== undefined) {
      const stored = await store.find(scope, calculationId);
      return writePage(ofOne(stored, asked), asked, (one) => one);
    }
    const page = await distributions.list(scope, asked);
    const ids = [...new Set(page.data.map((pointer) => pointer.calculationId))];
    const found = await Promise.all(ids.map((id) => store.find(scope, id)));
    const shown = new Map(found.flatMap(allOf).map((one) => [one.distributionId, one]));
    const data = page.data.flatMap(({ _id }) => shown.get(_id) ?? []);
    return writePage({ ...page, data }, asked, (one) => one);
  };
}

function ofOne(stored: Stored<Calculation> | undefined, asked: Page) {
  return pageIn(allOf(stored).toReversed(), asked, { order: 'newest first' });
}

/** All distributions of a calculation, in the order in which they were recorded. */
function allOf(stored: Stored<Calculation> | undefined): wire.ZakatDistribution[] {
  return stored?.state.distributions.map((each) => writeDistribution(stored, each)) ?? [];
}

/** @throws DomainError NOT_FOUND, the same whether another tenant has the distribution or nobody */
async function ownerOf(
  store: AggregateStore<Calculation>,
  scope: Scope,
  distributionId: string,
): Promise<Stored<Calculation>> {
  const id = calculationIdOf(distributionId);
  const stored = id === undefined ? undefined : await store.find(scope, id);
  if (!stored) throw distributionNotFound();
  return stored;
}
