import type * as contracts from '../src/contracts/rules/rule';
import { GENERAL_RULES } from '../src/contracts/rules/general-rules';
import { RULES } from '../src/contracts/rules/rules-by-type';
import { CONTRACT_TYPES } from '../src/contracts/terms';
import type * as kafalah from '../src/kafalah/rules/rule';
import { KAFALAH_RULES } from '../src/kafalah/rules/rules';
import { MURABAHA_RULES } from '../src/murabaha/rules/murabaha-rules';
import type * as murabaha from '../src/murabaha/rules/rule';
import { CONFLICTS } from './conflicts';

/** One code that an operation can refuse with, in a detail of its error. */
export interface Refusal {
  readonly status: 409 | 422;
  readonly code: string;
  readonly says: string;
  readonly field?: string;
  /** Standard and clause. */
  readonly source?: string;
}

/** The operation that checks the rules of each moment. */
const CONTRACTS: Readonly<Record<contracts.Moment, string>> = {
  create: 'createContract',
  patch: 'patchContract',
  submit: 'submitContract',
  activate: 'activateContract',
  terminate: 'terminateContract',
};
const MURABAHA: Readonly<Record<murabaha.Moment, string>> = {
  create: 'createMurabahaContract',
  patch: 'patchMurabahaContract',
  submit: 'submitMurabahaContract',
  acquisition: 'recordMurabahaAcquisition',
  execute: 'executeMurabahaContract',
};
const KAFALAH: Readonly<Record<kafalah.Moment, string>> = {
  create: 'createKafalahContract',
  submit: 'submitKafalahContract',
  claim: 'submitKafalahClaim',
  approve: 'decideKafalahClaim',
  recover: 'recordKafalahRecovery',
  withdraw: 'withdrawKafalahContract',
};

interface Described<Moment extends string> {
  readonly id: string;
  readonly when: readonly Moment[];
  readonly statement: string;
  readonly field: string;
  readonly reference: string;
}

type Entry = readonly [operation: string, refusal: Refusal];

/** What each operation of the service can refuse beside what its document's schemas say. */
export function refusals(): Readonly<Record<string, readonly Refusal[]>> {
  const entries = [
    ...contractRules(),
    ...ofRules(MURABAHA_RULES, MURABAHA),
    ...ofRules(KAFALAH_RULES, KAFALAH),
    ...conflicts(),
  ];
  const operations = [...new Set(entries.map(([operation]) => operation))];
  return Object.fromEntries(
    operations.map((operation) => [
      operation,
      entries.filter(([each]) => each === operation).map(([, refusal]) => refusal),
    ]),
  );
}

/** The rules of each type after those of all; a sentence names the type where it is one's own. */
function contractRules(): Entry[] {
  const general = new Set<string>(GENERAL_RULES.map(({ id }) => id));
  const own = CONTRACT_TYPES.flatMap((type) =>
    RULES[type]
      .filter(({ id }) => !general.has(id))
      .map((rule) => ({ ...rule, statement: `${type}: ${rule.statement}` })),
  );
  return ofRules([...GENERAL_RULES, ...own], CONTRACTS);
}

function ofRules<Moment extends string>(
  rules: readonly Described<Moment>[],
  operations: Readonly<Record<Moment, string>>,
): Entry[] {
  return rules.flatMap(({ id: code, when, statement: says, field, reference: source }) =>
    when.map((moment): Entry => [operations[moment], { status: 422, code, says, field, source }]),
  );
}

function conflicts(): Entry[] {
  return Object.entries(CONFLICTS).flatMap(([code, { says, operations }]) =>
    operations.map((operation): Entry => [operation, { status: 409, code, says }]),
  );
}
