export {
  byOperation,
  refusalsOf,
  writeRefusals,
  type Conflicts,
  type Refusal,
  type RefusalOf,
} from './refusals';
export { movesTable } from './moves';
export { code, table, withSections, type Sections } from './sections';
export { writePages, type Pages } from './write-pages';
