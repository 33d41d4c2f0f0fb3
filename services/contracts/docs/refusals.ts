import { byOperation, refusalsOf, type Refusal, type RefusalOf } from '@masar/kit/pages';
import type * as contracts from '../src/contracts/rules/rule';
import { GENERAL_RULES } from '../src/contracts/rules/general-rules';
import { RULES } from '../src/contracts/rules/rules-by-type';
import { CONTRACT_TYPES } from '../src/contracts/terms';
import type * as kafalah from '../src/kafalah/rules/rule';
import { KAFALAH_RULES } from '../src/kafalah/rules/rules';
import { COLLECTION_RULES } from '../src/murabaha/rules/collection-rules';
import { MURABAHA_RAIL_RULES } from '../src/murabaha/rules/murabaha-rail-rules';
import type * as murabaha from '../src/murabaha/rules/rule';
import { CONFLICTS } from './conflicts';

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
  resell: 'recordMurabahaResale',
};
const KAFALAH: Readonly<Record<kafalah.Moment, string>> = {
  create: 'createKafalahContract',
  submit: 'submitKafalahContract',
  claim: 'submitKafalahClaim',
  approve: 'decideKafalahClaim',
  recover: 'recordKafalahRecovery',
  withdraw: 'withdrawKafalahContract',
  amend: 'amendKafalahContract',
};

interface Described<Moment extends string> {
  readonly id: string;
  readonly when: readonly Moment[];
  readonly statement: string;
  readonly field: string;
  readonly reference: string;
}

/** The error codes of each operation, beside the ones that its request schema implies. */
export function refusals(): Readonly<Record<string, readonly Refusal[]>> {
  return byOperation([
    ...contractRules(),
    ...ofRules(MURABAHA_RAIL_RULES, MURABAHA),
    ...ofRules(COLLECTION_RULES, { collect: 'recordMurabahaCollectionCost' }),
    ...ofRules(KAFALAH_RULES, KAFALAH),
    ...refusalsOf(CONFLICTS),
  ]);
}

/** The rules of each type after those of all; a sentence names the type where it is one's own. */
function contractRules(): RefusalOf[] {
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
): RefusalOf[] {
  return rules.flatMap(({ id: code, when, statement: says, field, reference: source }) =>
    when.map((moment): RefusalOf => [
      operations[moment],
      { status: 422, code, says, field, source },
    ]),
  );
}
