import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { SigningAlgorithm, SigningCertificate } from './jobs';

/** Files of the operator, both PEM. */
export interface CertificateFiles {
  /** The signer's certificate, then those that issued it. */
  chain: string;
  /** Its private key. */
  key: string;
}

/** The operator's certificate cannot be used. The message says what to do. */
export class CertificateError extends Error {
  override readonly name = 'CertificateError';
}

const curves: Readonly<Record<string, SigningAlgorithm>> = {
  prime256v1: 'es256',
  secp384r1: 'es384',
  secp521r1: 'es512',
};

/** Reads the operator's certificate and key, and checks that they can sign at `nowMs`. Throws {@link CertificateError}. */
export async function readOperatorCertificate(
  files: CertificateFiles,
  nowMs: number,
): Promise<SigningCertificate> {
  const [chain, key] = await Promise.all([readPem(files.chain), readPem(files.key)]);
  try {
    const privateKey = createPrivateKey(key);
    const certificate = new X509Certificate(chain);
    if (!certificate.checkPrivateKey(privateKey))
      throw new CertificateError(`${files.key} is not the key of the first certificate.`);
    checkChain(files.chain, chain, nowMs);
    const algorithm = algorithmOf(privateKey);
    if (algorithm === undefined)
      throw new CertificateError(`${files.key} is of a kind that C2PA does not take.`);
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    return { chain, key: pem, algorithm };
  } catch (error) {
    if (error instanceof CertificateError) throw error;
    throw new CertificateError(`${files.chain} and ${files.key} must be PEM files.`, {
      cause: error,
    });
  }
}

function algorithmOf(key: KeyObject): SigningAlgorithm | undefined {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key;
  if (type === 'ed25519') return 'ed25519';
  if (type === 'rsa' || type === 'rsa-pss') return 'ps256';
  return curves[details?.namedCurve ?? ''];
}

const readPem = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch((cause: unknown) => {
    throw new CertificateError(`${path} cannot be read.`, { cause });
  });

const certificatePem =
  /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]{1,20000}-----END CERTIFICATE-----/g;

/** The signer's certificate must be valid now, issued by another, and followed by those that issued it, in order. */
function checkChain(path: string, pem: string, nowMs: number): void {
  const chain = (pem.match(certificatePem) ?? []).map((each) => new X509Certificate(each));
  for (const [index, certificate] of chain.entries()) {
    const certificateName = index === 0 ? 'The certificate' : `Certificate ${index + 1}`;
    if (Date.parse(certificate.validTo) < nowMs)
      throw new CertificateError(
        `${certificateName} in ${path} has expired on ${certificate.validTo}.`,
      );
    if (Date.parse(certificate.validFrom) > nowMs)
      throw new CertificateError(
        `${certificateName} in ${path} is not valid before ${certificate.validFrom}.`,
      );
    const issuer = chain[index + 1];
    if (
      issuer !== undefined &&
      !(certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey))
    )
      throw new CertificateError(
        `${certificateName} in ${path} was not issued by the one after it. Put the signer's certificate first, then those that issued it.`,
      );
  }
  const [signer] = chain;
  if (signer?.checkIssued(signer))
    throw new CertificateError(
      `The certificate in ${path} signed itself, which C2PA does not take. Have it issued, or leave both variables out for a self-made one.`,
    );
}
