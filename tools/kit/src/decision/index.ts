export { childId } from './child-id';
export { type Context, type Decision } from './decision';
export { refuseDrafter, withDrafter, type Drafted } from './maker-checker';
export { omit } from './omit';
