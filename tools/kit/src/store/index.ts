export { AggregateStore, type StoreDeps } from './aggregate-store';
export { type AggregateKind } from './aggregate-document';
export { type Decide, type Decision, type Stored } from './stored';
export { type Scalar } from './tenant-filter';
export { connect, type DatabaseAddress } from './connect';
export { fromDatabase, isDuplicate } from './database-errors';
export { writePage, type Page } from './page';
export { DURABLE } from './durable';
