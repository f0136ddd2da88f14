import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { randomToken } from '@/lib/platform/crypto';
import { wrapStorageFault } from '@/lib/platform/storage';
import type {
  FileOnDisk,
  MadeBy,
  Protection,
  Provenance,
  ServiceContext,
  ServiceSettings,
} from '../../context';
import { ContainerError, copyWithSplices, openSource, scannerOf } from './containers';
import type { CertificateFiles, Certificates } from './credentials';
import {
  CertificateError,
  CredentialsError,
  CredentialsUnavailableError,
  createCredentialsHelper,
  openCertificates,
} from './credentials';
import { reportOf } from './report';
import { type Mark, markXmp, readMark, sourceTypeOf } from './xmp';

export interface ProvenanceOptions {
  /** A folder for temporary files. */
  directory: string;
  /** Null: files are marked and not signed. */
  credentials: { certificate: CertificateFiles | null } | null;
}

type Dependencies = Pick<ServiceContext, 'db' | 'keyring' | 'clock' | 'log' | 'metrics'> & {
  settings: Pick<ServiceSettings, 'baseUrl' | 'version'>;
};

const noSerials = { all: new Set<string>(), selfMade: new Set<string>() };

/** Opens the marking of outputs; nothing runs before the first file, or `start`. */
export function createProvenance(
  dependencies: Dependencies,
  { directory, credentials }: ProvenanceOptions,
): Provenance {
  const { log, settings } = dependencies;
  const helper = createCredentialsHelper();
  let openedCertificates: Promise<Certificates> | null = null;
  /** Null until signing was tried. */
  let canSign: boolean | null = credentials === null ? false : null;
  const protectedOutputs = dependencies.metrics.counter({
    name: 'atelier_outputs_protected_total',
    help: 'Outputs by how far they are marked as generated',
    labelNames: ['protection'],
  });

  /** A failure is not kept: the database may have been away. */
  function getCertificates(): Promise<Certificates> {
    openedCertificates ??= openCertificates(dependencies, credentials?.certificate ?? null).catch(
      (error: unknown) => {
        openedCertificates = null;
        throw error;
      },
    );
    return openedCertificates;
  }

  function turnSigningOff(error: unknown): void {
    if (canSign === false) return;
    canSign = false;
    log.warn(
      { err: error },
      'content credentials are off: the C2PA library does not load on this system; outputs are marked by IPTC metadata alone',
    );
  }

  /** Writes the marked file to `target`, unless the file carries the mark already. Throws `ContainerError`. */
  async function mark(file: FileOnDisk, origin: MadeBy, target: string, signal: AbortSignal) {
    const scan = scannerOf(file.contentType);
    if (scan === undefined) throw new ContainerError(`no mark is known for ${file.contentType}`);
    await using source = await openSource(file.path);
    const container = await scan(source);
    const packet = markXmp(container.xmp, origin.model, sourceTypeOf(origin.isEdit));
    if (packet === null) throw new ContainerError('its metadata is of an unknown form');
    if (packet !== container.xmp)
      await copyWithSplices(file, target, container.splicesForXmp(packet), signal);
    return { hasManifest: container.hasManifest, isWritten: packet !== container.xmp };
  }

  async function sign(
    file: FileOnDisk,
    origin: MadeBy,
    job: { source: string; target: string; hasManifest: boolean },
  ): Promise<boolean> {
    if (canSign === false) return false;
    try {
      const { signing } = await getCertificates();
      await helper.run({
        kind: 'sign',
        source: job.source,
        target: job.target,
        contentType: file.contentType,
        certificate: signing,
        title: origin.title,
        generator: { name: 'Atelier', version: settings.version },
        model: origin.model,
        when: origin.at.toISOString(),
        digitalSourceType: sourceTypeOf(origin.isEdit),
        parent: job.hasManifest ? file.path : null,
        components: (origin.ingredients ?? []).map(({ path, contentType, title }) => ({
          path,
          contentType,
          title,
        })),
      });
      canSign = true;
      return true;
    } catch (error) {
      if (error instanceof CredentialsUnavailableError) turnSigningOff(error);
      else log.warn({ err: error, title: origin.title }, 'an output could not be signed');
      await rm(job.target, { force: true });
      return false;
    }
  }

  return {
    async start() {
      if (credentials === null) return;
      try {
        await helper.run({ kind: 'probe' });
        const { isSelfMade } = await getCertificates();
        canSign = true;
        log.info(
          isSelfMade
            ? 'outputs are signed with a self-made certificate; set C2PA_CERTIFICATE and C2PA_KEY to sign with your own'
            : 'outputs are signed with the certificate of C2PA_CERTIFICATE',
        );
      } catch (error) {
        if (error instanceof CredentialsUnavailableError) turnSigningOff(error);
        else if (error instanceof CertificateError) {
          canSign = false;
          log.error(
            { err: error },
            `outputs are not signed: ${error.message} Correct C2PA_CERTIFICATE and C2PA_KEY, and restart.`,
          );
        } else log.warn({ err: error }, 'content credentials cannot be signed yet');
      }
    },
    canSign: () => (credentials === null ? null : canSign),
    async protect(file, origin, signal) {
      const markedPath = join(directory, `${randomToken(16)}.part`);
      const signedPath = join(directory, `${randomToken(16)}.part`);
      const dispose = async () => {
        await Promise.all([markedPath, signedPath].map((path) => rm(path, { force: true })));
      };
      try {
        const { hasManifest, isWritten } = await mark(file, origin, markedPath, signal);
        let path = isWritten ? markedPath : file.path;
        let protection: Protection = 'marked';
        if (await sign(file, origin, { source: path, target: signedPath, hasManifest })) {
          path = signedPath;
          protection = 'signed';
        }
        signal.throwIfAborted();
        protectedOutputs.inc({ protection });
        const { size } = await stat(path);
        return { path, size, protection, [Symbol.asyncDispose]: dispose };
      } catch (error) {
        await dispose();
        signal.throwIfAborted();
        if (!(error instanceof ContainerError)) throw wrapStorageFault(error);
        log.warn({ err: error, title: origin.title }, 'an output is stored without a mark');
        protectedOutputs.inc({ protection: 'unmarked' });
        const { path, size } = file;
        return { path, size, protection: 'unmarked', [Symbol.asyncDispose]: dispose };
      }
    },
    async examine(file) {
      const mark = await readMarkOf(file);
      if (credentials === null) return reportOf(file, mark, 'unavailable', noSerials);
      try {
        const { anchors, serials } = await getCertificates();
        const { path: source, contentType } = file;
        const manifests = await helper.run({ kind: 'read', source, contentType, anchors });
        return reportOf(file, mark, manifests ?? 'none', serials);
      } catch (error) {
        if (error instanceof CredentialsUnavailableError) {
          turnSigningOff(error);
          return reportOf(file, mark, 'unavailable', noSerials);
        }
        if (!(error instanceof CredentialsError)) throw error;
        log.info({ err: error }, 'the content credentials of a file could not be read');
        return reportOf(file, mark, 'unreadable', noSerials);
      }
    },
    markPacket: (model, isEdit) => markXmp(null, model, sourceTypeOf(isEdit)) ?? '',
    stop: () => helper.stop(),
  };
}

async function readMarkOf({ path, contentType }: FileOnDisk): Promise<Mark> {
  const scan = scannerOf(contentType);
  if (scan === undefined) return readMark(null);
  await using source = await openSource(path);
  try {
    return readMark((await scan(source)).xmp);
  } catch (error) {
    if (error instanceof ContainerError) return readMark(null);
    throw error;
  }
}
