import type { Invoice } from '../invoice-message';
import type { Language } from './labels';
import type { Labels } from './labels-en';

/** Everything that a part of the page is made from. */
export interface Shown {
  readonly invoice: Invoice;
  readonly labels: Labels;
  readonly language: Language;
}
