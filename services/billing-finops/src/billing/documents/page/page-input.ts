import type { Invoice } from '../invoice-message';
import type { Language } from './labels';
import type { Labels } from './labels-en';

/** Input of every section of the page. */
export interface PageInput {
  readonly invoice: Invoice;
  readonly labels: Labels;
  readonly language: Language;
}
