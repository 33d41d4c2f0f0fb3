import { DomainError } from '@masar/kit/errors';
import type { Handlers } from '@masar/kit/rpc';
import type { Scope } from '@masar/kit/scope';
import { pageIn, readPage, writePage, type AggregateStore, type Page } from '@masar/kit/store';
import { read } from '@masar/kit/shape';
import type * as wire from '@masar/proto/gen/ts/masar/zakat/v1/zakat';
import type { Calculation } from '../calculation';
import {
  withEventData,
  writeDistribution,
  type StoredCalculation,
} from '../wire/write-calculation';
import { readDistributing, REVERSING } from './commands';
import { distribute } from './distribute';
import type { Context } from './distribution';
import { calculationIdOf } from './ids';
import { distributionOf, reverse } from './reverse';
import { pointerTo, type DistributionIndex } from './store';
import { unknownDistribution } from './unknown';

type Rpcs = Handlers<typeof wire.ZakatServiceService>;

interface Parts {
  readonly calculations: AggregateStore<Calculation>;
  readonly distributions: DistributionIndex;
}

/** What of a calculation's zakat went to whom. */
export function distributionHandlers(parts: Parts) {
  const { calculations } = parts;
  return {
    distributeZakat: distributing(parts),
    listZakatDistributions: listing(parts),
    getZakatDistribution: async (scope, { id }) => {
      const stored = await ownerOf(calculations, scope, id);
      return writeDistribution(stored, distributionOf(stored.state, id));
    },
    reverseZakatDistribution: async (scope, request) => {
      const { id: distributionId } = request;
      const { reason } = read(REVERSING, request);
      const { id, workspaceId, createdAt } = await ownerOf(calculations, scope, distributionId);
      const stored = await calculations.update(scope, id, (state, now) => {
        const decision = reverse(state, { distributionId, reason }, contextOf(scope, id, now));
        return withEventData({ id, workspaceId, createdAt }, decision);
      });
      return writeDistribution(stored, distributionOf(stored.state, distributionId));
    },
  } satisfies Partial<Rpcs>;
}

function distributing({ calculations, distributions }: Parts): Rpcs['distributeZakat'] {
  return async (scope, request) => {
    const said = readDistributing(request);
    const { calculationId: id } = request;
    const stored = await calculations.update(
      scope,
      id,
      (state, now, { workspaceId, createdAt }) => {
        const decision = distribute(state, said, contextOf(scope, id, now));
        return withEventData({ id, workspaceId, createdAt }, decision);
      },
    );
    const made = writeMade(stored, scope);
    await distributions.add(pointerTo({ ...stored, tenantId: scope.tenantId }, made));
    return made;
  };
}

/** What this command recorded, or the one under the same idempotency key before. */
function writeMade(stored: StoredCalculation, { idempotencyKey }: Scope): wire.ZakatDistribution {
  const { distributions } = stored.state;
  const made = distributions.findLast(({ key }) => key === idempotencyKey);
  if (made) return writeDistribution(stored, made);
  const message =
    'the idempotency key was used for another command on this calculation; send a new key';
  throw new DomainError('IDEMPOTENCY_KEY_REUSED', message);
}

function listing({ calculations, distributions }: Parts): Rpcs['listZakatDistributions'] {
  return async (scope, request) => {
    const asked = readPage(request);
    const { calculationId } = request;
    if (calculationId !== undefined) {
      const stored = await calculations.find(scope, calculationId);
      return writePage(ofOne(stored, asked), asked, (one) => one);
    }
    const { data, total } = await distributions.list(scope, asked);
    const ids = [...new Set(data.map((pointer) => pointer.calculationId))];
    const found = await Promise.all(ids.map((id) => calculations.find(scope, id)));
    const shown = new Map(found.flatMap(allOf).map((one) => [one.distributionId, one]));
    return writePage(
      { data: data.flatMap(({ _id }) => shown.get(_id) ?? []), total },
      asked,
      (one) => one,
    );
  };
}

function ofOne(stored: StoredCalculation | undefined, asked: Page) {
  return pageIn(allOf(stored).toReversed(), asked);
}

/** Every distribution of a calculation, in the order of their recording. */
function allOf(stored: StoredCalculation | undefined): wire.ZakatDistribution[] {
  return stored?.state.distributions.map((each) => writeDistribution(stored, each)) ?? [];
}

/** @throws DomainError NOT_FOUND, the same whether another tenant has the distribution or nobody */
async function ownerOf(
  calculations: AggregateStore<Calculation>,
  scope: Scope,
  distributionId: string,
): Promise<StoredCalculation> {
  const id = calculationIdOf(distributionId);
  const stored = id === undefined ? undefined : await calculations.find(scope, id);
  if (!stored) throw unknownDistribution();
  return stored;
}

function contextOf({ actor, idempotencyKey }: Scope, calculationId: string, now: Date): Context {
  return { calculationId, actor, now, key: idempotencyKey };
}
