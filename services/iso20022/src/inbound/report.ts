import type { BankReport, Reference, ReportContent } from '../shared/bank-report';
import { referenceText, textAt, type Element } from '../shared/find-elements';

/** References as an element has them: an absent one is undefined. */
export type LooseReference = { readonly [Name in keyof Reference]: Reference[Name] | undefined };

/** References of an element, with the MsgId of its group when it has none. */
export function referenceIn(element: Element, messageId: string | undefined): LooseReference {
  return {
    messageId:
      referenceText(element, 'OrgnlGrpInf/OrgnlMsgId') ??
      referenceText(element, 'OrgnlMsgId') ??
      messageId,
    endToEndId: referenceText(element, 'OrgnlEndToEndId'),
    uetr: referenceText(element, 'OrgnlUETR'),
  };
}

/** ISO's reason code below a place, or the bank's own. */
export function reasonIn(element: Element, place: string): string | undefined {
  return textAt(element, `${place}/Rsn/Cd`, `${place}/Rsn/Prtry`);
}

/** A report at the place of an element. */
export function report(
  { path }: Element,
  { messageId, endToEndId, uetr }: LooseReference,
  content: ReportContent,
): BankReport {
  const about: Reference = {
    ...(messageId !== undefined && { messageId }),
    ...(endToEndId !== undefined && { endToEndId }),
    ...(uetr !== undefined && { uetr }),
  };
  return { path, about, content };
}
