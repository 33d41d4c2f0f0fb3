export { Money } from './money';
export { minorUnits, isCurrency } from './currency';
export { fraction } from './fraction';
