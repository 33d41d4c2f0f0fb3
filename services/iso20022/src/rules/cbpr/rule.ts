import type { Problem } from '../../shared/fields/problem';
import type { MessageJson } from '../../shared/message-json';
import type { Element } from './element';

/** Fields with a format of their own. */
export type Field = 'iban' | 'bic' | 'lei' | 'country' | 'currency' | 'instant' | 'text';

/** Condition of a rule on its element; paths are below that element. */
export type Where =
  | { readonly has: string }
  | { readonly lacks: string }
  /** One of the texts at the path is among these. */
  | { readonly value: string; readonly in: readonly string[] }
  | { readonly noValue: string; readonly in: readonly string[] }
  | { readonly holds: (element: Element) => boolean };

/** Requirements of a rule by keyword; paths are below its element. */
export interface Asks {
  /** All are present. */
  readonly have: readonly string[];
  /** At least one is present. */
  readonly haveOneOf: readonly string[];
  /** None is present. */
  readonly lack: readonly string[];
  /** Both or none. */
  readonly haveTogether: readonly [string, string];
  readonly haveOnlyOneOf: readonly string[];
  readonly haveAtMost: { readonly most: number; readonly of: string };
  /** No text at the path occurs twice. */
  readonly notRepeat: string;
  /** One of the texts at the path is this. */
  readonly haveValue: { readonly path: string; readonly value: string };
  readonly holdOneOf: { readonly path: string; readonly values: readonly string[] };
  readonly holdNoneOf: { readonly path: string; readonly values: readonly string[] };
  readonly holdLike: { readonly path: string; readonly pattern: RegExp };
  /** Both have the same text, if both are present. */
  readonly agree: readonly [string, string];
  /** The text at the path is the version of the message, such as pacs.008.001.08. */
  readonly holdDefinition: string;
  /** The amount is the exact sum of the parts, unless their currencies or directions differ. */
  readonly total: { readonly path: string; readonly of: string; readonly directions: string };
  /** No amount at the path is in one of these currencies. */
  readonly notBeIn: { readonly amount: string; readonly currencies: readonly string[] };
  /** All text at the path together has at most so many characters, without markup. */
  readonly haveText: { readonly of: string; readonly upTo: number };
  readonly beValid: Field;
  /** Any other requirement: returns the elements at fault. */
  readonly satisfy: (element: Element) => readonly Element[];
}

export type Must = { [Word in keyof Asks]: { readonly [W in Word]: Asks[W] } }[keyof Asks];

/** A rule of CBPR+ as data. */
export interface CbprRule {
  /** Numbers in the catalogue: several for a rule stated twice, none for an unnumbered rule. */
  readonly numbers: readonly string[];
  readonly code: string;
  /** Path from the root above AppHdr and Document; '' is the root, '//PstlAdr' every element of that name. */
  readonly at: string;
  readonly where?: Where;
  readonly must: Must;
  /** The requirement and the way out. */
  readonly message: string;
  readonly severity?: 'WARNING';
  /** ISO's ExternalStatusReason1Code. */
  readonly reason: string;
  /** Examples that keep and break the rule: content of the element at `at`. */
  readonly keeps: MessageJson;
  readonly breaks: MessageJson;
}

/** An element or attribute at fault; a field's own problem is more precise than its rule. */
export interface Fault {
  readonly element: Element;
  readonly attribute?: string;
  readonly problem?: Problem;
}

/** Rules of a message; issues name them by label and number, such as "CBPR+ pain.001 R8". */
export interface Catalogue {
  readonly label: string;
  readonly rules: readonly CbprRule[];
  /** Reasons why a number has no rule here: the message alone does not show a breach. */
  readonly unjudged?: Readonly<Record<string, string>>;
}
