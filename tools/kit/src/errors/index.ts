export { DomainError, type Detail } from './domain-error';
export { ERRORS, isErrorCode, type ErrorCode } from './error-table';
