import {
  allAt,
  amountAt,
  bodyOf,
  referenceText,
  textAt,
  textOf,
  type Element,
} from '../shared/find-elements';
import type { MessageEnvelope } from '../shared/message-json';
import type { Reason, RecalledPayment } from './recall';

/** One payment or message that a camt.056 recalls, with the elements that the answer repeats. */
export interface Recalled {
  /** The whole request. */
  readonly body: Element;
  /** TxInf, or OrgnlGrpInfAndCxl for a whole message. */
  readonly about: Element;
  readonly isWhole: boolean;
  /** OrgnlGrpInfAndCxl, if present. */
  readonly group: Element | undefined;
}

const LONGEST_DESCRIPTION = 1_050;

/** Everything that a camt.056 recalls, by XPath. */
export function recalledIn(message: MessageEnvelope): ReadonlyMap<string, Recalled> {
  const body = bodyOf(message);
  const found = allAt(body, 'Undrlyg').flatMap((underlying): readonly Recalled[] => {
    const [group] = allAt(underlying, 'OrgnlGrpInfAndCxl');
    const payments = allAt(underlying, 'TxInf');
    if (payments.length > 0)
      return payments.map((about) => ({ body, about, isWhole: false, group }));
    return group ? [{ body, about: group, isWhole: true, group }] : [];
  });
  return new Map(found.map((each) => [each.about.path, each]));
}

/** The references that the bank gives. */
export function paymentOf({ about, isWhole, group }: Recalled): RecalledPayment {
  const inGroup = group && referenceText(group, 'OrgnlMsgId');
  const messageId = referenceText(about, 'OrgnlGrpInf/OrgnlMsgId') ?? inGroup;
  const messageName = textAt(about, 'OrgnlGrpInf/OrgnlMsgNmId') ?? nameIn(group);
  const [endToEndId, transactionId] = isWhole
    ? []
    : [referenceText(about, 'OrgnlEndToEndId'), referenceText(about, 'OrgnlTxId')];
  const uetr = textAt(about, 'OrgnlUETR');
  const amount =
    amountAt(about, 'OrgnlIntrBkSttlmAmt') ?? amountAt(about, 'OrgnlTxRef/IntrBkSttlmAmt');
  const settlementDate = textAt(about, 'OrgnlIntrBkSttlmDt', 'OrgnlTxRef/IntrBkSttlmDt');
  return {
    ...(messageId !== undefined && { messageId }),
    ...(messageName !== undefined && { messageName }),
    ...(endToEndId !== undefined && { endToEndId }),
    ...(transactionId !== undefined && { transactionId }),
    ...(uetr !== undefined && { uetr }),
    ...(amount && { amount }),
    ...(settlementDate !== undefined && { settlementDate }),
  };
}

const nameIn = (group: Element | undefined) => group && textAt(group, 'OrgnlMsgNmId');

/** The reason, if the bank gives one. */
export function reasonOf({ about, group }: Recalled): Reason | undefined {
  const place = [about, group].find((each) => each && allAt(each, 'CxlRsnInf').length > 0);
  if (!place) return undefined;
  const code = textAt(place, 'CxlRsnInf/Rsn/Cd', 'CxlRsnInf/Rsn/Prtry');
  const lines = allAt(place, 'CxlRsnInf/AddtlInf').map(({ json }) => textOf(json));
  const description = lines.join('\n').slice(0, LONGEST_DESCRIPTION);
  return { ...(code !== undefined && { code }), ...(description !== '' && { description }) };
}

/** Case id of the payment, otherwise of the whole request. */
export function caseIdOf({ about, body }: Recalled): string | undefined {
  return textAt(about, 'Case/Id') ?? textAt(body, 'Case/Id');
}
