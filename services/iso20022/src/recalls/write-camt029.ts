import { textAt } from '../shared/find-elements';
import { additionalInformation, element, type Fields } from '../shared/element';
import type { MessageEnvelope, MessageJson } from '../shared/message-json';
import { jsonAt } from './received-payment';
import type { RecallAnswer } from './recall';
import type { Recalled } from './recalled';

/**
 * The answer to a recall as camt.029.001.09. It goes from the assignee of the recall to its assigner, and repeats
 * the references and the case. Source: camt.029.001.09; docs/recalls.md.
 */
export function writeCamt029(recalled: Recalled, answer: RecallAnswer): MessageEnvelope {
  const { body, isWhole } = recalled;
  const assignment = element({
    Id: answer.messageId,
    Assgnr: jsonAt(body, 'Assgnmt/Assgne'),
    Assgne: jsonAt(body, 'Assgnmt/Assgnr'),
    CreDtTm: answer.answeredAt.replace(/Z$/, '+00:00'),
  });
  const details = isWhole
    ? { OrgnlGrpInfAndSts: ofMessage(recalled, answer) }
    : { TxInfAndSts: [ofPayment(recalled, answer)] };
  const resolution = element({
    Assgnmt: assignment,
    RslvdCase: jsonAt(body, 'Case'),
    Sts: element({ Conf: answer.word }),
    CxlDtls: [element(details)],
  });
  return { Document: element({ RsltnOfInvstgtn: resolution }) };
}

function ofPayment({ about, group }: Recalled, answer: RecallAnswer): MessageJson {
  const inGroup = group && element(originalIn(group));
  return element({
    CxlStsId: answer.messageId,
    RslvdCase: jsonAt(about, 'Case'),
    OrgnlGrpInf: jsonAt(about, 'OrgnlGrpInf') ?? inGroup,
    OrgnlInstrId: textAt(about, 'OrgnlInstrId'),
    OrgnlEndToEndId: textAt(about, 'OrgnlEndToEndId'),
    OrgnlTxId: textAt(about, 'OrgnlTxId'),
    OrgnlClrSysRef: textAt(about, 'OrgnlClrSysRef'),
    OrgnlUETR: textAt(about, 'OrgnlUETR'),
    CxlStsRsnInf: writeReason(answer),
  });
}

function ofMessage({ about }: Recalled, answer: RecallAnswer): MessageJson {
  return element({
    OrgnlGrpCxlId: textAt(about, 'GrpCxlId'),
    RslvdCase: jsonAt(about, 'Case'),
    ...originalIn(about),
    OrgnlNbOfTxs: textAt(about, 'NbOfTxs'),
    CxlStsRsnInf: writeReason(answer),
  });
}

function originalIn(group: Recalled['about']): Fields {
  return {
    OrgnlMsgId: textAt(group, 'OrgnlMsgId'),
    OrgnlMsgNmId: textAt(group, 'OrgnlMsgNmId'),
    OrgnlCreDtTm: textAt(group, 'OrgnlCreDtTm'),
  };
}

function writeReason({ reason }: RecallAnswer): MessageJson {
  if (!reason) return [];
  const { code, description } = reason;
  return [element({ Rsn: element({ Cd: code }), AddtlInf: additionalInformation(description) })];
}
