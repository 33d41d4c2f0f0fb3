import type { Detail } from '@masar/kit/errors';
import { refuseNamed } from './json-names';
import { collect } from '../shared/read-shape';
import type { ObjectShape, Value } from '../shared/shape';

/**
 * Reads a command; its amounts are read later, in the currency of the guarantee.
 * @throws DomainError VALIDATION_ERROR naming every missing or ill-formed field
 */
export function readCommand<S extends ObjectShape>(shape: S, input: unknown): Value<S> {
  const problems: Detail[] = [];
  const value = collect(shape, input, { problems });
  refuseNamed(problems);
  return value;
}
