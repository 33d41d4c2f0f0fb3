import type { Decision as Change } from '@masar/kit/store';
import type * as wire from '@masar/proto/gen/ts/masar/zakat/v1/zakat';
import { distributedOf, remainingOf } from '../amounts';
import type { Calculation, Decision, NisabBasis } from '../calculation';
import type { Distribution } from '../distributions/distribution';
import type { CalculationEvent } from '../events';

/** A calculation with what the store knows of it. */
export interface StoredCalculation {
  readonly id: string;
  readonly workspaceId?: string | undefined;
  readonly createdAt: Date;
  readonly state: Calculation;
}

/** The calculation as lists show it, without its explanation. */
export function writeCalculation(stored: StoredCalculation): wire.ZakatCalculation {
  return { ...writeUnexplained(stored), explanation: [] };
}

/** The calculation with every step, as it was computed. */
export function writeExplained(stored: StoredCalculation): wire.ZakatCalculation {
  return { ...writeUnexplained(stored), explanation: [...stored.state.explanation] };
}

/** As the API's JSON has it, which leaves an empty explanation out; events are JSON already. */
function writeUnexplained({
  id,
  workspaceId,
  createdAt,
  state,
}: StoredCalculation): Omit<wire.ZakatCalculation, 'explanation'> {
  return {
    calculationId: id,
    workspaceId,
    totalAssets: state.totalAssets,
    totalLiabilities: state.totalLiabilities,
    netZakatableWealth: state.netZakatableWealth,
    nisabThreshold: state.nisabThreshold,
    isZakatDue: state.reasonCode === undefined,
    zakatAmount: state.zakatAmount,
    zakatRate: state.zakatRate,
    currency: state.currency,
    calculationDate: state.calculationDate,
    hawlStartDate: state.hawlStartDate,
    yearType: state.yearType,
    hijriDate: state.hijriDate,
    hijriYear: state.hijriYear,
    nisabType: state.nisabType,
    nisabBasis: writeBasis(state.nisabBasis),
    reasonCode: state.reasonCode,
    status: state.status,
    distributedAmount: distributedOf(state).toDecimal(),
    remainingAmount: remainingOf(state).toDecimal(),
    assets: [...state.assets],
    warnings: [...state.warnings],
    voiding: state.voiding,
    createdBy: state.createdBy,
    createdAt: createdAt.toISOString(),
  };
}

function writeBasis({ grams, ...rest }: NisabBasis): wire.NisabBasis {
  return { ...rest, grams: Number(grams) };
}

/** One distribution of the calculation. */
export function writeDistribution(
  { id: calculationId, state: { currency } }: StoredCalculation,
  distribution: Distribution,
): wire.ZakatDistribution {
  const { id: distributionId, amount, recipients, warnings, ...rest } = distribution;
  const { distributionDate, hijriDate, remainingAmount, status, reversal } = rest;
  return {
    distributionId,
    calculationId,
    amount,
    currency,
    recipients: [...recipients],
    distributionDate,
    hijriDate,
    remainingAmount,
    warnings: [...warnings],
    status,
    reversal,
    createdBy: rest.createdBy,
    createdAt: rest.createdAt,
  };
}

/** The decision as the store takes it: each event tells the calculation as it is afterwards. */
export function withEventData(
  envelope: Omit<StoredCalculation, 'state'>,
  { state, events }: Decision,
): Change<Calculation> {
  return { state, events: events.map((event) => writeEvent({ ...envelope, state }, event)) };
}

function writeEvent(stored: StoredCalculation, { type, distributionId }: CalculationEvent) {
  const made = stored.state.distributions.find(({ id }) => id === distributionId);
  const distribution = made && writeDistribution(stored, made);
  return { type, data: { calculation: writeUnexplained(stored), distribution } };
}
