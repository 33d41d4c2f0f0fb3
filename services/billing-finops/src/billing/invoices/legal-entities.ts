/** A legal entity of the platform's owner that issues invoices. */
export interface LegalEntity {
  readonly name: string;
  /** Part of its numbers: capital letters, digits and hyphens. */
  readonly code: string;
  readonly country?: string;
  readonly taxNumber?: string;
}

/** Entities and the jurisdictions of the tenants that they invoice. */
export interface LegalEntities {
  readonly byJurisdiction: ReadonlyMap<string, LegalEntity>;
  /** For every other tenant. */
  readonly fallback: LegalEntity;
}

/** The entity that invoices a tenant of this jurisdiction. */
export function entityFor(entities: LegalEntities, jurisdiction: string | undefined): LegalEntity {
  const { byJurisdiction, fallback } = entities;
  return (jurisdiction === undefined ? undefined : byJurisdiction.get(jurisdiction)) ?? fallback;
}
