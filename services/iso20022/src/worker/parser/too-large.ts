import { DEEPEST, LONGEST_NAME, MOST_ELEMENTS, MOST_PREFIXES } from '../../shared/schema/bounds';
import { locationOf, type Refusal } from './refusal';

/** A limit that a text exceeds. */
type Bound = Pick<Refusal, 'code' | 'message'>;

export const TOO_DEEP: Bound = {
  code: 'XML_DEPTH',
  message: `elements are more than ${DEEPEST} levels deep; messages are never so deep`,
};
export const TOO_MANY: Bound = {
  code: 'XML_ELEMENTS',
  message: `there are more than ${MOST_ELEMENTS} elements and attributes; send the payments in parts`,
};
export const TOO_MANY_PREFIXES: Bound = {
  code: 'XML_NAMESPACES',
  message: `more than ${MOST_PREFIXES} namespaces are declared; declare those that are used`,
};
export const tooLong = (length: number): Bound => ({
  code: 'XML_NAME',
  message: `a name has ${length} characters; ${LONGEST_NAME} are allowed: shorten it`,
});

/**
 * Start tags of a well-formed text, and the constructs that may contain a look-alike: comments, CDATA
 * sections and instructions. An attribute's value never contains <.
 */
const TAGS = /<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<\?[^]*?\?>|<[^/!?]/g;
const isStartTag = (found: string): boolean => found.length === 2;

/** A well-formed text exceeds a limit at one of its elements, counted from 1. */
export class TooLarge extends Error {
  constructor(
    private readonly bound: Bound,
    private readonly element: number,
  ) {
    super(bound.message);
  }

  /** The rejection with its place in the text. */
  refusalIn(text: string): Refusal {
    let seen = 0;
    for (const { 0: found, index } of text.matchAll(TAGS)) {
      if (isStartTag(found)) seen += 1;
      if (seen === this.element) return { ...this.bound, at: locationOf(text, index) };
    }
    throw new Error(`a text of ${seen} elements is refused at number ${this.element}`);
  }
}
