export { step, type Lifecycle, type Transition } from './lifecycle';
