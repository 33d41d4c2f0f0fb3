export { GRPC_TLS_SETTINGS } from './settings';
export { openCertificates } from './open-certificates';
export type { CertificateFiles } from './certificate-files';
