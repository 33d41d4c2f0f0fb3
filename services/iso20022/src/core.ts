/** Message processing without the service around it, for tools/bench. */
export { writePain001, type Pain001Source } from './payments/write-pain001';
export { validate } from './rules/validate';
export type { CreditTransfer } from './shared/credit-transfer';
export { toXml } from './shared/schema/to-xml';
export type { MessageEnvelope } from './shared/message-json';
export { readPractice } from './shared/practice/read-policy';
export { readText } from './worker/parser/limits';
export { textParser } from './worker/parser/parse-text';
