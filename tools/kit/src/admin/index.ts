export { runAdmin, type AdminPart } from './run-admin';
