export { collect, currencyOf, read, type Reading } from './read-shape';
export {
  count,
  currency,
  date,
  decimal,
  flag,
  instant,
  list,
  money,
  object,
  oneOf,
  required,
  text,
  type ObjectShape,
  type Shape,
  type Value,
  type Wire,
} from './shape';
