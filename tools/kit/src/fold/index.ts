export { Fold, type FoldKind } from './fold';
