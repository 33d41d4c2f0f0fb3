import { AggregateStore, type AggregateKind, type StoreDeps } from '@masar/kit/store';
import type { TableVersion } from '../shared/tables/table-version';

const TABLES: AggregateKind = {
  subject: 'version of tables',
  collection: 'underwriting_tables',
  idPrefix: 'uwt',
  source: '/masar/underwriting',
  listedBy: [['productType'], ['productType', 'version'], ['productType', 'status']],
  isNumbered: true,
  unlisted: ['tables'],
  isTenantWide: true,
};

export function tableStore(deps: StoreDeps): AggregateStore<TableVersion> {
  return new AggregateStore<TableVersion>(TABLES, deps);
}
