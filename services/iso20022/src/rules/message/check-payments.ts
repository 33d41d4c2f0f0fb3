import type { CreditTransfer } from '../../shared/credit-transfer';
import { warning } from '../../shared/fields/problem';
import { purposeProblem } from '../../shared/fields/purpose';
import type { Issue } from '../../shared/issue';
import type { MessageEnvelope } from '../../shared/message-json';
import type { Practice } from '../../shared/practice/practice';
import { checkCreditTransfer } from '../transfer/check-credit-transfer';
import { OWN_PURPOSE, ownPurposesOf } from '../transfer/own-purposes';
import type { Facts as Judging } from '../transfer/rule';
import { checkElements, type FoundElement } from './market-elements';
import { isoPathOf, pathInPayment, paymentsOf, readTransfers } from './read-pain-001';
import type { PathForm } from './walk';

interface Facts extends Judging {
  readonly practice: Practice;
}

/**
 * Issues of the practice in the payments of a pain.001. Each PmtInf is checked as a credit transfer, with
 * paths by ISO's names; then the elements that a credit transfer does not have.
 */
export function checkPayments(
  message: MessageEnvelope,
  form: PathForm,
  facts: Facts,
): readonly Issue[] {
  const { practice } = facts;
  const transfers = readTransfers(message);
  return [
    ...transfers.flatMap((transfer, i) => ofTransfer(transfer, i, { form, facts })),
    ...paymentsOf(message).flatMap((payment, i) =>
      checkElements(payment, practice).map((found) => toIssue(found, i, { form, facts })),
    ),
    ...transfers.flatMap((transfer, i) =>
      ofPurposes(transfer, practice).map((found) => toIssue(found, i, { form, facts })),
    ),
  ];
}

/**
 * Warnings that every market has for the payments of a pain.001, as for a credit transfer: a bank in another
 * country than its account, a payment without a reference, an address without a town.
 */
export function checkCommonWarnings(
  message: MessageEnvelope,
  form: PathForm,
  facts: Judging,
): readonly Issue[] {
  return readTransfers(message).flatMap((transfer, i) =>
    checkCreditTransfer(transfer, facts)
      .filter(({ rule, severity }) => rule === undefined && severity === 'WARNING')
      .map((issue) => named(issue, i, form)),
  );
}

interface Told {
  readonly form: PathForm;
  readonly facts: Facts;
}

function ofTransfer(transfer: CreditTransfer, i: number, { form, facts }: Told): readonly Issue[] {
  return checkCreditTransfer(transfer, facts)
    .filter(({ rule }) => rule !== undefined)
    .map((issue) => named(issue, i, form));
}

/** Renames the path of an issue to ISO's names. */
function named(issue: Issue, payment: number, form: PathForm): Issue {
  const path = isoPathOf(issue.path, payment, form);
  return { ...issue, path, message: issue.message.replace(issue.path, path) };
}

/**
 * A system's own purpose codes: the service fills them in for a credit transfer, but the sender of a pain.001
 * writes them. An unknown Prtry is not one of them; in a credit transfer such a code is rejected before.
 */
function ofPurposes(transfer: CreditTransfer, practice: Practice): readonly FoundElement[] {
  return (transfer.transactions ?? []).flatMap((each, j) => {
    const { purposeCode: code } = each;
    const ownPurposes = ownPurposesOf(transfer, each, practice);
    if (!ownPurposes || !code) return [];
    const own = ownPurposes.codes.get(code);
    const problem =
      own === undefined
        ? purposeProblem(code) && OWN_PURPOSE.judge(code, practice, { ownPurposes })
        : warning(
            'PURP_NOT_OF_UAEFTS',
            `should be ${own} as Prtry, the code of UAEFTS for ${code}`,
            'FF07',
          );
    return problem ? [{ path: `CdtTrfTxInf[${j}].Purp`, problem, rule: OWN_PURPOSE.rule }] : [];
  });
}

function toIssue(
  { path: below, problem, rule }: FoundElement,
  i: number,
  { form, facts }: Told,
): Issue {
  const path = pathInPayment(below, i, form);
  const message = `${path} ${problem.message}`;
  return { ...problem, path, message, rule: `${facts.practice.code} ${rule}` };
}
