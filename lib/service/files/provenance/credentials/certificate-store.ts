import { X509Certificate } from 'node:crypto';
import { desc } from 'drizzle-orm';
import type { ServiceContext, ServiceSettings } from '../../../context';
import { schema } from '../../../db';
import type { SigningCertificate } from './jobs';
import { type CertificateFiles, readOperatorCertificate } from './operator-certificate';

/** The signing key of this installation, and the facts by which it recognises its own signatures. */
export interface Certificates {
  readonly signing: SigningCertificate;
  /** Whether it was made here, so that only this installation vouches for it. */
  readonly isSelfMade: boolean;
  /** PEM: every certificate that this installation signed with, and their issuers. */
  readonly anchors: string;
  /** Serial numbers of the signers' certificates, decimal. */
  readonly serials: { readonly all: ReadonlySet<string>; readonly selfMade: ReadonlySet<string> };
}

type Dependencies = Pick<ServiceContext, 'db' | 'keyring' | 'clock' | 'log'> & {
  settings: Pick<ServiceSettings, 'baseUrl'>;
};
type Row = typeof schema.signingCertificates.$inferSelect;

const purpose = 'content-credentials';
/** A new one is made this long before the old one ends. */
const renewalMs = 30 * 24 * 60 * 60 * 1000;

/** Reads the operator's certificate, or the self-made one that all processes share. Throws `CertificateError`. */
export async function openCertificates(
  dependencies: Dependencies,
  files: CertificateFiles | null,
): Promise<Certificates> {
  const signing =
    files === null
      ? await getSelfMadeCertificate(dependencies)
      : await readOperatorCertificate(files, dependencies.clock.now());
  const rows = await readRows(dependencies);
  const chains = [signing.chain, ...rows.map(({ chain }) => chain)];
  return {
    signing,
    isSelfMade: files === null,
    anchors: chains.join('\n'),
    serials: {
      all: serialsOf(chains),
      selfMade: serialsOf(rows.map(({ chain }) => chain)),
    },
  };
}

const readRows = ({ db }: Dependencies): Promise<Row[]> =>
  db.select().from(schema.signingCertificates).orderBy(desc(schema.signingCertificates.number));

async function getSelfMadeCertificate(dependencies: Dependencies): Promise<SigningCertificate> {
  const [latestRow] = await readRows(dependencies);
  const latestCertificate = latestRow && readCertificate(dependencies, latestRow);
  if (latestCertificate) return latestCertificate;
  const number = (latestRow?.number ?? 0) + 1;
  const host = new URL(dependencies.settings.baseUrl).hostname;
  // Loaded when it is needed, which is once in ten years.
  const { makeCertificate } = await import('./make-certificate');
  const { key, chain, expiresAt } = await makeCertificate(host, dependencies.clock.now());
  const sealedKey = dependencies.keyring.seal(key, { purpose, aad: String(number) });
  // Two processes may start at once: both use the one that was written first.
  await dependencies.db
    .insert(schema.signingCertificates)
    .values({ number, chain, sealedKey, expiresAt })
    .onConflictDoNothing();
  const [writtenRow] = await readRows(dependencies);
  const writtenCertificate = writtenRow && readCertificate(dependencies, writtenRow);
  if (!writtenCertificate) throw new Error('The certificate that was just written cannot be read.');
  return writtenCertificate;
}

/** Null for a certificate that ends soon, and for one whose key cannot be decrypted. */
function readCertificate(
  { keyring, clock, log }: Dependencies,
  row: Row,
): SigningCertificate | null {
  if (row.expiresAt.getTime() - renewalMs < clock.now()) return null;
  try {
    const key = keyring.unseal(row.sealedKey, { purpose, aad: String(row.number) });
    return { chain: row.chain, key, algorithm: 'es256' };
  } catch (error) {
    log.warn(
      { err: error },
      'the key of content credentials cannot be decrypted, a new one is made',
    );
    return null;
  }
}

const serialsOf = (chains: readonly string[]): ReadonlySet<string> =>
  new Set(chains.map((chain) => decimalSerial(new X509Certificate(chain))));

const decimalSerial = ({ serialNumber }: X509Certificate): string =>
  BigInt(`0x${serialNumber}`).toString();
