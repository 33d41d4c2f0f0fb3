import type * as wire from '@masar/proto/gen/ts/masar/underwriting/v1/underwriting';
import type { Assessor } from '../../shared/assessors/assessor';
import type { TableVersion } from '../../shared/tables/table-version';

const NONE = {
  ...{ effectiveFrom: undefined, notes: undefined, draftedBy: undefined, draftedAt: undefined },
  ...{ approvedBy: undefined, tables: undefined },
};

/** A tenant's version as the API answers it; lists have no tables. */
export function writeVersion(state: TableVersion): wire.UnderwritingTables {
  return { ...NONE, ...state };
}

/** Our own tables. */
export function writeOurs({ tables, version, hash }: Assessor): wire.UnderwritingTables {
  const { productType } = tables;
  return {
    ...NONE,
    productType,
    version,
    hash,
    status: 'BUILT_IN',
    tables: JSON.stringify(tables),
  };
}
