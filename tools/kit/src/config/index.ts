export { readConfig } from './read-config';
export { describeConfig } from './describe-config';
export { type Config, type Setting, type Settings } from './setting';
