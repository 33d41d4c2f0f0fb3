export { DomainError, type Detail } from './domain-error';
export { ERRORS, isErrorCode, type ErrorCode } from './error-table';
export { badField, conflict, problem, refuse } from './problems';
