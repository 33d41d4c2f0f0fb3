import type { LegalEntity } from '../invoices/legal-entities';

/** Numbered documents: invoices and credit notes have series of their own. */
export type NumberedKind = 'INV' | 'CN';

/** Everything that names the series of a document. */
export interface Numbering {
  readonly kind: NumberedKind;
  readonly entity: Pick<LegalEntity, 'code'>;
  /** Year of the issue, in UTC. */
  readonly year: string;
  /** Sandboxes have series of their own: their documents must not leave gaps in the books of an entity. */
  readonly environment: 'live' | 'sandbox';
}

/** Key of the gapless series of the document. */
export function seriesOf({ kind, entity, year, environment }: Numbering): string {
  const ending = environment === 'sandbox' ? '-TEST' : '';
  return `${kind}-${entity.code}${ending}-${year}`;
}

/** The number as documents show it, for example "INV-MASAR-2026-000001". */
export function numberText(numbering: Numbering, number: number): string {
  return `${seriesOf(numbering)}-${String(number).padStart(6, '0')}`;
}
