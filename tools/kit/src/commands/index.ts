export { RailHandlers, type Rail, type Shown } from './rail-handlers';
