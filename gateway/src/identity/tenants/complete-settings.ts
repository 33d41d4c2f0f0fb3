import { problem, refuse } from '@masar/kit/errors';
import type { ObjectShape } from '@masar/kit/shape';
import * as shapes from '@masar/proto/gen/shapes/masar/platform/v1/platform';

/**
 * A patch may leave out stored fields. Its result must have every field that the API requires, for
 * example the board's decision beside a bound.
 * @throws DomainError VALIDATION_ERROR naming each field that is missing
 */
export function requireCompleteSettings(settings: object): void {
  refuse(problemsOf(shapes.TenantSettings, settings, 'settings'));
}

/** Entries of lists were validated already, because a patch replaces a list whole. */
function problemsOf(
  { entries }: ObjectShape,
  value: object,
  path: string,
): ReturnType<typeof problem>[] {
  const needed = entries.filter(([, { required }]) => required).map(([name]) => name);
  return entries.flatMap(([name, shape]) => {
    const held = (value as Readonly<Record<string, unknown>>)[name] ?? undefined;
    const at = `${path}.${name}`;
    if (shape.required && (held === undefined || held === '')) return missing(at, { path, needed });
    if (shape.kind !== 'object' || typeof held !== 'object') return [];
    return problemsOf(shape, held, at);
  });
}

function missing(at: string, { path, needed }: { path: string; needed: readonly string[] }) {
  const others = needed.filter((name) => `${path}.${name}` !== at).join(', ');
  const complaint = `is required beside ${others}; send null for ${path} to remove it`;
  return [problem(at, 'REQUIRED', complaint)];
}
