// The X.509 library reads type metadata by this polyfill, which must be loaded first.
import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';
import type { SigningCertificate } from './jobs';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const yearMs = 365 * 24 * 60 * 60 * 1000;
const lifetimeMs = 10 * yearMs;
/** A certificate is valid from this long ago, because the clocks of readers may be slow. */
const clockSkewMs = 24 * 60 * 60 * 1000;
/** Signing of documents and mail: one of the purposes that C2PA takes (specification 2.2, section 14.5.1). */
const emailProtection = '1.3.6.1.5.5.7.3.4';

/**
 * A self-made certificate: it shows that files come from one signer and were not changed. C2PA does not accept
 * self-signed certificates, so an issuer is made as well, whose key is not kept.
 */
export async function makeCertificate(
  organization: string,
  nowMs: number,
): Promise<SigningCertificate & { expiresAt: Date }> {
  const { subtle } = globalThis.crypto;
  const issuerKeys = await subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const keys = await subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const expiresAt = new Date(nowMs + lifetimeMs);
  const commonFields = {
    notBefore: new Date(nowMs - clockSkewMs),
    notAfter: expiresAt,
    signingAlgorithm: algorithm,
  };
  const issuer = await X509CertificateGenerator.createSelfSigned({
    ...commonFields,
    serialNumber: newSerialNumber(),
    name: [{ O: [organization] }, { CN: ['Atelier content credentials (self-made issuer)'] }],
    keys: issuerKeys,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true),
      await SubjectKeyIdentifierExtension.create(issuerKeys.publicKey),
    ],
  });
  const signer = await X509CertificateGenerator.create({
    ...commonFields,
    serialNumber: newSerialNumber(),
    subject: [{ O: [organization] }, { CN: ['Atelier'] }],
    issuer: issuer.subjectName,
    publicKey: keys.publicKey,
    signingKey: issuerKeys.privateKey,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([emailProtection]),
      await AuthorityKeyIdentifierExtension.create(issuerKeys.publicKey),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  const key = Buffer.from(await subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  return {
    chain: `${signer.toString('pem')}\n${issuer.toString('pem')}\n`,
    key: `-----BEGIN PRIVATE KEY-----\n${key.match(/.{1,64}/g)?.join('\n')}\n-----END PRIVATE KEY-----\n`,
    algorithm: 'es256',
    expiresAt,
  };
}

/** A serial number of X.509 is positive. */
function newSerialNumber(): string {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return bytes.toString('hex');
}
