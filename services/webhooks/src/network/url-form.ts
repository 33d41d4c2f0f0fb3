import { hostOf } from './target-url';

/** Source: RFC 1035, 2.3.4; no name server has a longer one. */
const MAX_LABEL_LENGTH = 63;
const MAX_NAME_LENGTH = 253;
const MENDED = /[\s\p{Cc}\\]/u;

/**
 * What is odd about the text of a new URL, in words that follow the name of its field; undefined
 * for a good one. Asked when it is given only: one that is stored from before is still sent to.
 */
export function formProblem(text: string): string | undefined {
  // A parser of URLs drops or replaces them without a word, and we would send to another address.
  if (MENDED.test(text)) {
    return 'must hold no blank, control character or backslash; write %20 or %5C where one is meant';
  }
  if (text.includes('#')) return 'must have no fragment (#…), for it is never sent';
  return URL.canParse(text) ? nameProblem(hostOf(new URL(text))) : undefined;
}

function nameProblem(host: string): string | undefined {
  if (host.length > MAX_NAME_LENGTH) {
    return `must have a host of at most ${MAX_NAME_LENGTH} characters`;
  }
  const isLong = host.split('.').some((label) => label.length > MAX_LABEL_LENGTH);
  if (!isLong) return undefined;
  return `must have at most ${MAX_LABEL_LENGTH} characters between two dots of its host`;
}
