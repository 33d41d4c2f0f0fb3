import { DomainError, problem } from '@masar/kit/errors';

/** Settings that say something together only, by their path: a bound without the board's decision is none. */
const WHOLE: Readonly<Record<string, readonly string[]>> = {
  'murabaha.collectionCosts': ['percent', 'reference'],
  'kafalah.expenses': ['percent', 'reference'],
  'dispute.approvalLimit': ['amount', 'currency'],
  tax: ['rate', 'name'],
};

/**
 * A patch may leave out what is stored; it may not leave a part of a setting that is one decision.
 * @throws DomainError VALIDATION_ERROR naming each field that is missing
 */
export function refuseHalf(settings: object): void {
  const missing = Object.entries(WHOLE).flatMap(([path, fields]) => {
    const value = path.split('.').reduce<unknown>(fieldOf, settings);
    if (value === undefined || value === null) return [];
    return fields.flatMap((field) => {
      const said = fieldOf(value, field);
      if (said !== undefined && said !== '') return [];
      const others = fields.filter((each) => each !== field).join(', ');
      const complaint = `is required beside ${others}; send null for settings.${path} to remove it`;
      return [problem(`settings.${path}.${field}`, 'REQUIRED', complaint)];
    });
  });
  if (missing.length === 0) return;
  throw new DomainError('VALIDATION_ERROR', missing[0]?.message ?? '', missing);
}

function fieldOf(value: unknown, name: string): unknown {
  return (value as Readonly<Record<string, unknown>> | undefined | null)?.[name];
}
