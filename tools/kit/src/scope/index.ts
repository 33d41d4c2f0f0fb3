export { type Scope } from './scope';
export { holds } from './permission';
