export { type Certificates, openCertificates } from './certificate-store';
export {
  CredentialsError,
  CredentialsUnavailableError,
  createCredentialsHelper,
} from './helper-process';
export type { ManifestStore, StoredManifest } from './jobs';
export { CertificateError, type CertificateFiles } from './operator-certificate';
