/** A legal entity of the platform's owner that issues invoices. */
export interface LegalEntity {
  readonly name: string;
  /** Part of invoice numbers: capital letters, digits and hyphens. */
  readonly code: string;
  readonly country?: string;
  readonly taxNumber?: string;
}

/** Legal entities by the jurisdictions of the tenants that they invoice. */
export interface LegalEntities {
  readonly byJurisdiction: ReadonlyMap<string, LegalEntity>;
  /** Invoices tenants of all other jurisdictions. */
  readonly fallback: LegalEntity;
}

/** The entity that invoices a tenant of this jurisdiction. */
export function entityFor(entities: LegalEntities, jurisdiction: string | undefined): LegalEntity {
  const { byJurisdiction, fallback } = entities;
  return (jurisdiction === undefined ? undefined : byJurisdiction.get(jurisdiction)) ?? fallback;
}
