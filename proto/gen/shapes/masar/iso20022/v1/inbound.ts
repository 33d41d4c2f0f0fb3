// Made by tools/apigen from the .proto file of this name: change that.

import { count, instant, list, object, oneOf, required, text, type Value } from '@masar/kit/shape';
import { Iso20022Issue } from '../../../masar/iso20022/v1/iso20022';
import { Pagination } from '../../../masar/api/v1/pagination';

export const ReceiveIso20022MessageRequest = object({
  xml: required(text),
});
export type ReceiveIso20022MessageRequest = Value<typeof ReceiveIso20022MessageRequest>;

export const Iso20022InboundMessage = object({
  id: required(text),
  messageId: required(text),
  sender: text,
  messageType: required(oneOf("pain.001", "pain.002", "pain.008", "pacs.002", "pacs.004", "pacs.008", "pacs.009", "camt.029", "camt.052", "camt.053", "camt.054", "camt.056", "camt.060")),
  version: required(text),
  outcome: required(oneOf("RECEIVED", "MATCHED", "UNMATCHED", "KEPT")),
  saidAt: required(instant),
  receivedAt: required(instant),
  workspaceId: text,
});
export type Iso20022InboundMessage = Value<typeof Iso20022InboundMessage>;

export const Iso20022InboundMatch = object({
  id: required(text),
  messageId: required(text),
  uetrs: required(list(text)),
});
export type Iso20022InboundMatch = Value<typeof Iso20022InboundMatch>;

export const ReceivedIso20022Message = object({
  message: required(Iso20022InboundMessage),
  matches: required(list(Iso20022InboundMatch)),
  warnings: required(list(Iso20022Issue)),
});
export type ReceivedIso20022Message = Value<typeof ReceivedIso20022Message>;

export const ListInboundIso20022MessagesRequest = object({
  outcome: oneOf("RECEIVED", "MATCHED", "UNMATCHED", "KEPT"),
  messageType: oneOf("pain.001", "pain.002", "pain.008", "pacs.002", "pacs.004", "pacs.008", "pacs.009", "camt.029", "camt.052", "camt.053", "camt.054", "camt.056", "camt.060"),
  page: count,
  perPage: count,
  after: text,
  before: text,
});
export type ListInboundIso20022MessagesRequest = Value<typeof ListInboundIso20022MessagesRequest>;

export const ListInboundIso20022MessagesResponse = object({
  data: required(list(Iso20022InboundMessage)),
  pagination: required(Pagination),
});
export type ListInboundIso20022MessagesResponse = Value<typeof ListInboundIso20022MessagesResponse>;

export const GetInboundIso20022MessageXmlRequest = object({});
export type GetInboundIso20022MessageXmlRequest = Value<typeof GetInboundIso20022MessageXmlRequest>;

export const InboundIso20022MessageXml = object({
  xml: required(text),
});
export type InboundIso20022MessageXml = Value<typeof InboundIso20022MessageXml>;

export const GetInboundIso20022MessageRequest = object({});
export type GetInboundIso20022MessageRequest = Value<typeof GetInboundIso20022MessageRequest>;

export const Iso20022InboundMessageRecord = object({
  message: required(Iso20022InboundMessage),
  matches: required(list(Iso20022InboundMatch)),
  warnings: required(list(Iso20022Issue)),
  // json: a JSON value is read by its rail.
});
export type Iso20022InboundMessageRecord = Value<typeof Iso20022InboundMessageRecord>;
