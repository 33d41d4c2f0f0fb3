export { mergePatch, type Patch } from './merge-patch';
export { collect, currencyOf, read, type Reading } from './read-shape';
export {
  count,
  currency,
  date,
  decimal,
  decimalText,
  flag,
  instant,
  list,
  money,
  moneyText,
  nullable,
  object,
  oneOf,
  partial,
  required,
  text,
  without,
  type ObjectShape,
  type Shape,
  type Value,
  type Wire,
} from './shape';
export { write, writeJson } from './write-shape';
