export { Money } from './money';
export { minorUnits, isCurrency } from './currency';
export { fraction, plainText } from './fraction';
