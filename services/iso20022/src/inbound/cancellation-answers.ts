import type { BankReport, CancellationOutcome } from '../shared/bank-report';
import { allAt, referenceText, textAt, type Element } from '../shared/find-elements';
import { reasonIn, referenceIn, report } from './report';

/**
 * PDNG and FTNA mean, like PDCR, that the answer is pending.
 * Source: ISO's ExternalInvestigationExecutionConfirmation1Code.
 */
const CANCELLATION_OUTCOMES: Readonly<Record<string, CancellationOutcome>> = {
  ...{ CNCL: 'CANCELLED', ACCR: 'CANCELLED' },
  ...{ RJCR: 'REFUSED' },
  ...{ PDCR: 'PENDING', PDNG: 'PENDING', FTNA: 'PENDING' },
};

/** A transaction's status takes precedence over the group's, and that over the message's. */
export function answersIn(body: Element): readonly BankReport[] {
  const whole = textAt(body, 'Sts/Conf');
  const caseId = textAt(body, 'RslvdCase/Id');
  const groups = allAt(body, 'CxlDtls/OrgnlGrpInfAndSts');
  const groupId = groups[0] && referenceText(groups[0], 'OrgnlMsgId');
  const transactions = [
    ...allAt(body, 'CxlDtls/OrgnlPmtInfAndSts/TxInfAndSts'),
    ...allAt(body, 'CxlDtls/TxInfAndSts'),
  ];
  const named = transactions.length > 0 ? transactions : groups;
  return (named.length > 0 ? named : [body]).map((each) => {
    const about = referenceIn(each, groupId);
    const code = textAt(each, 'TxCxlSts', 'GrpCxlSts') ?? whole ?? '';
    const answer = CANCELLATION_OUTCOMES[code];
    if (!answer) return report(each, about, { kind: 'CANCELLATION_UNKNOWN', code });
    const reason =
      reasonIn(each, 'CxlStsRsnInf') ?? reasonIn(body, 'CxlDtls/TxInfAndSts/CxlStsRsnInf');
    const ofCase = textAt(each, 'RslvdCase/Id') ?? caseId;
    return report(each, about, {
      ...{ kind: 'CANCELLATION', answer },
      ...(ofCase !== undefined && { caseId: ofCase }),
      ...(reason !== undefined && { reason }),
    });
  });
}
