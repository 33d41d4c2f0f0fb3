import { DomainError } from '@masar/kit/errors';

/** The refusal of a command: its code, then a sentence for each field. */
export function refusal(command: () => unknown): readonly string[] {
  try {
    command();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return [error.code, ...error.details.map(({ message }) => message)];
  }
  throw new Error('the command was carried out');
}
