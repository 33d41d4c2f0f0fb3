export { type Scope } from './scope';
export { holds } from './permission';
export { systemScope, type SystemWork } from './system-scope';
