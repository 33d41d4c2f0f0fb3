import { problem, refuse } from '@masar/kit/errors';
import type { Evidence } from '@masar/proto/gen/shapes/masar/contracts/v1/contracts';
import { RULES } from './rules/rules-by-type';
import type { ContractType } from './terms';

const EVIDENCE_FIELD = /^evidence\.(\w+)/;

/**
 * Refuses evidence that no rule of this type asks for, as terms of another type are.
 * @throws DomainError VALIDATION_ERROR
 */
export function refuseForeignEvidence(type: ContractType, evidence: Evidence): void {
  const own = RULES[type].flatMap(({ field }) => EVIDENCE_FIELD.exec(field)?.[1] ?? []);
  const wayOut = own.length > 0 ? `its evidence is: ${own.join(', ')}` : 'it needs no evidence';
  const foreign = Object.keys(evidence).filter((name) => !own.includes(name));
  const complaint = `does not belong to a contract of type ${type}; ${wayOut}`;
  refuse(foreign.map((name) => problem(`evidence.${name}`, 'UNKNOWN_FIELD', complaint)));
}
