import { DomainError } from '@masar/kit/errors';

/** The refusal of a command; fails where nothing is refused. */
export function errorOf(act: () => unknown) {
  try {
    act();
  } catch (error) {
    if (error instanceof DomainError) return { code: error.code, message: error.message };
    throw error;
  }
  throw new Error('nothing was refused');
}
