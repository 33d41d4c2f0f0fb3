import { hostOf } from './target-url';

/** Source: RFC 1035, 2.3.4; no name server has longer names. */
const MAX_LABEL_LENGTH = 63;
const MAX_NAME_LENGTH = 253;
/** Characters that a URL parser drops or replaces silently, so that we would send elsewhere. */
const NORMALIZED = /[\s\p{Cc}\\]/u;

/**
 * The problem in the text of a new URL, worded to follow the name of its field; undefined for a
 * valid one. Checked at create and patch only, so that endpoints stored earlier still get their
 * events.
 */
export function formProblem(text: string): string | undefined {
  if (NORMALIZED.test(text)) {
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
