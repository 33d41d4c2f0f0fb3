export { firstId, newId } from './ids';
