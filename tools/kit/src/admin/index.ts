export { runAdmin, type PartTopics } from './run-admin';
