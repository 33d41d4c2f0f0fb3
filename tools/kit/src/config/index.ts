export { readConfig } from './read-config';
export { describeConfig } from './describe-config';
export { listed } from './listed';
export { type Config, type Setting, type Settings } from './setting';
