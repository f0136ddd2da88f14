/** Signature algorithms of the C2PA specification that keys of ours can have. */
export type SigningAlgorithm = 'es256' | 'es384' | 'es512' | 'ps256' | 'ed25519';

export interface SigningCertificate {
  /** PEM: the signer's certificate, then those that issued it. */
  chain: string;
  /** PEM, PKCS #8. */
  key: string;
  algorithm: SigningAlgorithm;
}

/** Writes the file at `source` with a signed manifest to `target`. */
export interface SignJob {
  kind: 'sign';
  source: string;
  target: string;
  contentType: string;
  certificate: SigningCertificate;
  title: string;
  generator: { name: string; version: string };
  /** Display name of the model. */
  model: string;
  /** When it was made, RFC 3339. */
  when: string;
  digitalSourceType: string;
  /** The file as the provider made it, when that carries a manifest: it becomes an ingredient. */
  parent: string | null;
  /** The files that a person put together in it, in their order. */
  components: readonly { path: string; contentType: string; title: string }[];
}

/** Reads and checks the manifests of the file at `source`. */
export interface ReadJob {
  kind: 'read';
  source: string;
  contentType: string;
  /** PEM: certificates whose signatures are trusted. */
  anchors: string;
}

/** Whether the library can be loaded. */
export interface ProbeJob {
  kind: 'probe';
}

export type CredentialsJob = SignJob | ReadJob | ProbeJob;

/** The parts of a manifest store that are read here (https://opensource.contentauthenticity.org/docs/manifest/json-ref/reader, read 2026-11-22). */
export interface ManifestStore {
  active_manifest?: string;
  manifests?: Record<string, StoredManifest>;
  validation_state?: string;
  validation_results?: {
    activeManifest?: { failure?: { code?: string }[] };
    ingredientDeltas?: unknown[];
  };
}

export interface StoredManifest {
  title?: string;
  claim_generator_info?: { name?: string; version?: string }[];
  signature_info?: {
    issuer?: string;
    common_name?: string;
    cert_serial_number?: string;
    time?: string;
  };
  ingredients?: { title?: string; active_manifest?: string }[];
  assertions?: { label?: string; data?: unknown }[];
}

/** The outcome of a job, as the helper process reports it. */
export type CredentialsResult =
  | { state: 'done'; store: ManifestStore | null }
  /** This file could not be worked on. */
  | { state: 'failed'; message: string }
  /** No file can be: the library does not load on this system. */
  | { state: 'unavailable'; message: string };
