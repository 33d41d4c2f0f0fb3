export { atMost } from './at-most';
