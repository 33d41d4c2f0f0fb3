export { DomainError, type Detail } from './domain-error';
export { ERRORS, fromGrpcStatus, isErrorCode, type ErrorCode } from './error-table';
