import type { LegalEntity } from '../invoices/legal-entities';

/** Documents that are numbered, each kind in series of its own. */
export type NumberedKind = 'INV' | 'CN';

/** A place in the books: one document of a legal entity and year. */
export interface Numbering {
  readonly kind: NumberedKind;
  readonly entity: Pick<LegalEntity, 'code'>;
  /** Of the issue, in UTC. */
  readonly year: string;
  /** Documents of sandboxes are no business: their numbers leave no gap in the books of an entity. */
  readonly environment: 'live' | 'sandbox';
}

/** The series without gaps that the document is in. */
export function seriesOf({ kind, entity, year, environment }: Numbering): string {
  const ending = environment === 'sandbox' ? '-TEST' : '';
  return `${kind}-${entity.code}${ending}-${year}`;
}

/** The number as documents show it, for example "INV-MASAR-2026-000001". */
export function numberText(numbering: Numbering, number: number): string {
  return `${seriesOf(numbering)}-${String(number).padStart(6, '0')}`;
}
