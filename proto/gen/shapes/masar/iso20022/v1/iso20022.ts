// Made by tools/apigen from the .proto file of this name: change that.

import { count, flag, list, object, oneOf, required, text, type Value } from '@masar/kit/shape';
import { Pagination } from '../../../masar/api/v1/pagination';

export const ValidateIso20022MessageRequest = object({
  messageType: text,
  // json: a JSON value is read by its rail.
  xml: text,
  marketPractice: oneOf("CBPR+", "SEPA", "GCC", "MY", "ID", "PK"),
});
export type ValidateIso20022MessageRequest = Value<typeof ValidateIso20022MessageRequest>;

export const Iso20022Issue = object({
  path: required(text),
  code: required(text),
  message: required(text),
  severity: required(oneOf("ERROR", "WARNING")),
  rule: text,
  isoReasonCode: text,
});
export type Iso20022Issue = Value<typeof Iso20022Issue>;

export const Iso20022ValidationResult = object({
  valid: required(flag),
  errors: required(list(Iso20022Issue)),
  warnings: required(list(Iso20022Issue)),
});
export type Iso20022ValidationResult = Value<typeof Iso20022ValidationResult>;

export const MarketPracticeCompliance = object({
  practice: required(text),
  compliant: required(flag),
  issues: required(list(Iso20022Issue)),
});
export type MarketPracticeCompliance = Value<typeof MarketPracticeCompliance>;

export const Iso20022Validation = object({
  valid: required(flag),
  errors: required(list(Iso20022Issue)),
  warnings: required(list(Iso20022Issue)),
  conformanceLevel: required(oneOf("FULL", "PARTIAL", "NONE")),
  marketPracticeCompliance: MarketPracticeCompliance,
});
export type Iso20022Validation = Value<typeof Iso20022Validation>;

export const ParseIso20022XmlRequest = object({
  xml: required(text),
  upgrade: flag,
});
export type ParseIso20022XmlRequest = Value<typeof ParseIso20022XmlRequest>;

export const Iso20022Unplaced = object({
  path: required(text),
  value: text,
});
export type Iso20022Unplaced = Value<typeof Iso20022Unplaced>;

export const UpgradedIso20022Message = object({
  version: required(text),
  // json: a JSON value is read by its rail.
  unplaced: required(list(Iso20022Unplaced)),
  validationResult: required(Iso20022ValidationResult),
});
export type UpgradedIso20022Message = Value<typeof UpgradedIso20022Message>;

export const ParsedIso20022Message = object({
  messageType: required(text),
  version: required(text),
  // json: a JSON value is read by its rail.
  validationResult: required(Iso20022ValidationResult),
  upgraded: UpgradedIso20022Message,
});
export type ParsedIso20022Message = Value<typeof ParsedIso20022Message>;

export const WriteIso20022XmlRequest = object({
  messageType: required(text),
  // json: a JSON value is read by its rail.
});
export type WriteIso20022XmlRequest = Value<typeof WriteIso20022XmlRequest>;

export const WrittenIso20022Message = object({
  messageType: required(text),
  xml: required(text),
  version: text,
});
export type WrittenIso20022Message = Value<typeof WrittenIso20022Message>;

export const GenerateUetrRequest = object({});
export type GenerateUetrRequest = Value<typeof GenerateUetrRequest>;

export const GeneratedUetr = object({
  uetr: required(text),
});
export type GeneratedUetr = Value<typeof GeneratedUetr>;

export const ListMarketPracticesRequest = object({
  page: count,
  perPage: count,
  after: text,
  before: text,
});
export type ListMarketPracticesRequest = Value<typeof ListMarketPracticesRequest>;

export const MarketPractice = object({
  code: required(oneOf("CBPR+", "SEPA", "GCC", "MY", "ID", "PK")),
  name: required(text),
  region: required(text),
  supportedMessages: required(list(text)),
  clearingSystems: required(list(text)),
  // cutoffTimes: a map is read by its rail.
  mandatoryFields: required(list(text)),
  islamicFinanceEnabled: required(flag),
  supportedContracts: required(list(text)),
});
export type MarketPractice = Value<typeof MarketPractice>;

export const ListMarketPracticesResponse = object({
  data: required(list(MarketPractice)),
  pagination: required(Pagination),
});
export type ListMarketPracticesResponse = Value<typeof ListMarketPracticesResponse>;

export const GetMarketPracticeRequest = object({});
export type GetMarketPracticeRequest = Value<typeof GetMarketPracticeRequest>;
