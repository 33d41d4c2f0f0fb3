import { addDays } from '@masar/kit/time';
import type { CostModel } from '../model/cost-model';
import { eachDay, monthOf, type Days } from './period';

/** Cuts days into parts within which unit costs, exchange rates and the length of the month stay the same. */
export function pricePeriods(model: CostModel, { from, to }: Days): readonly Days[] {
  const changes = new Set([
    ...model.versions.map(({ effectiveFrom }) => effectiveFrom),
    ...model.rates.map((rates) => rates.from),
  ]);
  const starts = [...eachDay({ from, to })].filter((day) => {
    const isFirst = day === from || monthOf(addDays(day, -1)) !== monthOf(day);
    return isFirst || changes.has(day);
  });
  return starts.map((start, at) => {
    const next = starts[at + 1];
    return { from: start, to: next === undefined ? to : addDays(next, -1) };
  });
}
