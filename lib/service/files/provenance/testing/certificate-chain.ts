// The X.509 library reads type metadata by this polyfill, which must be loaded first.
import 'reflect-metadata';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

const { subtle } = globalThis.crypto;
const dayMs = 86_400_000;
const emailProtection = '1.3.6.1.5.5.7.3.4';

const rsa = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
};
const algorithms = {
  'P-256': { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
  'P-384': { name: 'ECDSA', namedCurve: 'P-384', hash: 'SHA-384' },
  RSA: rsa,
  Ed25519: { name: 'Ed25519' },
} as const;
export type KeyKind = keyof typeof algorithms;

/** The certificates of a company of its own: a self-signed root, issuers below it, and a signer. All PEM. */
export async function companyChain(kind: KeyKind, issuers: number) {
  const algorithm = algorithms[kind];
  const newKeys = () =>
    subtle.generateKey(algorithm, true, ['sign', 'verify']) as Promise<CryptoKeyPair>;
  const common = {
    notBefore: new Date(Date.now() - dayMs),
    notAfter: new Date(Date.now() + 30 * dayMs),
    signingAlgorithm: algorithm,
  };
  const authority = async (keys: CryptoKeyPair) => [
    new BasicConstraintsExtension(true, undefined, true),
    new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true),
    await SubjectKeyIdentifierExtension.create(keys.publicKey),
  ];
  let keys = await newKeys();
  const root = await X509CertificateGenerator.createSelfSigned({
    ...common,
    serialNumber: '01',
    name: [{ O: ['Harbour Press'] }, { CN: ['Harbour Press Root'] }],
    keys,
    extensions: await authority(keys),
  });
  let issuer = root;
  const between: string[] = [];
  for (let at = 1; at <= issuers + 1; at += 1) {
    const isSigner = at === issuers + 1;
    const ownKeys = await newKeys();
    const certificate = await X509CertificateGenerator.create({
      ...common,
      serialNumber: `0${at + 1}`,
      subject: [{ O: ['Harbour Press'] }, { CN: [isSigner ? 'Picture desk' : `Issuer ${at}`] }],
      issuer: issuer.subjectName,
      publicKey: ownKeys.publicKey,
      signingKey: keys.privateKey,
      extensions: [
        ...(isSigner
          ? [
              new BasicConstraintsExtension(false, undefined, true),
              new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
              new ExtendedKeyUsageExtension([emailProtection]),
              await SubjectKeyIdentifierExtension.create(ownKeys.publicKey),
            ]
          : await authority(ownKeys)),
        await AuthorityKeyIdentifierExtension.create(issuer),
      ],
    });
    between.unshift(certificate.toString('pem'));
    [issuer, keys] = [certificate, ownKeys];
  }
  const pkcs8 = Buffer.from(await subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  return {
    /** The signer, then its issuers, without the root. */
    chain: `${between.join('\n')}\n`,
    root: `${root.toString('pem')}\n`,
    key: `-----BEGIN PRIVATE KEY-----\n${pkcs8}\n-----END PRIVATE KEY-----\n`,
  };
}
