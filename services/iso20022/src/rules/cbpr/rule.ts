import type { Problem } from '../../shared/fields/problem';
import type { MessageJson } from '../../shared/message-json';
import type { Element } from './element';

/** Fields whose content is judged wherever they stand. */
export type Field = 'iban' | 'bic' | 'lei' | 'country' | 'currency' | 'instant' | 'text';

/** When a rule applies to the element it is asked of; paths go on from that element. */
export type Where =
  | { readonly has: string }
  | { readonly lacks: string }
  /** One of the texts at the path is among these. */
  | { readonly value: string; readonly in: readonly string[] }
  | { readonly noValue: string; readonly in: readonly string[] }
  | { readonly holds: (element: Element) => boolean };

/** What a rule can ask, by its word; paths go on from the element it is asked of. */
export interface Asks {
  /** All of them stand there. */
  readonly have: readonly string[];
  /** At least one of them stands there. */
  readonly haveOneOf: readonly string[];
  /** None of them stands there. */
  readonly lack: readonly string[];
  /** Both or none. */
  readonly haveTogether: readonly [string, string];
  readonly haveOnlyOneOf: readonly string[];
  readonly haveAtMost: { readonly most: number; readonly of: string };
  /** No text at the path stands there twice. */
  readonly notRepeat: string;
  /** One of the texts at the path is this. */
  readonly haveValue: { readonly path: string; readonly value: string };
  readonly holdOneOf: { readonly path: string; readonly values: readonly string[] };
  readonly holdNoneOf: { readonly path: string; readonly values: readonly string[] };
  readonly holdLike: { readonly path: string; readonly pattern: RegExp };
  /** The first has the one text that the second has, where both stand. */
  readonly agree: readonly [string, string];
  /** The text at the path is what the message is, such as pacs.008.001.08. */
  readonly holdDefinition: string;
  /** The amount is the exact sum of the parts, unless they are of two currencies or directions. */
  readonly total: { readonly path: string; readonly of: string; readonly directions: string };
  /** No amount at the path is in one of these currencies. */
  readonly notBeIn: { readonly amount: string; readonly currencies: readonly string[] };
  /** All that stands at the path has no more characters than this, markup aside. */
  readonly haveText: { readonly of: string; readonly upTo: number };
  readonly beValid: Field;
  /** What does not fit the words above: gives the elements that are at fault. */
  readonly satisfy: (element: Element) => readonly Element[];
}

export type Must = { [Word in keyof Asks]: { readonly [W in Word]: Asks[W] } }[keyof Asks];

/** A rule of CBPR+, as data. */
export interface CbprRule {
  /** In the catalogue of its message, several where it says one thing twice; none for our own. */
  readonly numbers: readonly string[];
  readonly code: string;
  /** From the root (AppHdr, Document); '' is the root, '//PstlAdr' every element of that name. */
  readonly at: string;
  readonly where?: Where;
  readonly must: Must;
  /** What is asked, and the way out. */
  readonly message: string;
  readonly severity?: 'WARNING';
  /** Of ISO's external status reasons. */
  readonly reason: string;
  /** What keeps and what breaks the rule, as the content of the element at `at`. */
  readonly keeps: MessageJson;
  readonly breaks: MessageJson;
}

/** An element at fault, or an attribute of it; a field's own problem says more than its rule. */
export interface Fault {
  readonly element: Element;
  readonly attribute?: string;
  readonly problem?: Problem;
}

/** The rules of a message; in findings they are called by label and number, as "CBPR+ pain.001 R8". */
export interface Catalogue {
  readonly label: string;
  readonly rules: readonly CbprRule[];
  /** Why a number has no rule here: what it asks does not show in the message alone. */
  readonly unjudged?: Readonly<Record<string, string>>;
}
