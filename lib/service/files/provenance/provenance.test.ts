import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Reader } from '@contentauth/c2pa-node';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createKeyring } from '@/lib/platform/crypto';
import type { Database } from '@/lib/platform/database';
import { createLogger, type Logger } from '@/lib/platform/log';
import { createMetrics } from '@/lib/platform/metrics';
import { describeDatabases } from '@/lib/platform/testing';
import type { Provenance } from '../../context';
import { schema } from '../../db';
import { systemClock } from '../../http';
import { createProvenance } from '.';
import type { CertificateFiles, ManifestStore } from './credentials';
import { makeCertificate } from './credentials/make-certificate';
import { companyChain, type KeyKind } from './testing/certificate-chain';
import { contentOf, sampleFiles, scratch } from './testing/samples';
import { compositeWithTrainedAlgorithmicMedia, trainedAlgorithmicMedia } from './xmp';

let samples: Awaited<ReturnType<typeof sampleFiles>>;
let folder: Awaited<ReturnType<typeof scratch>>;
const opened: Provenance[] = [];
beforeAll(async () => {
  samples = await sampleFiles();
  folder = await scratch();
  return () => folder[Symbol.asyncDispose]();
});
afterEach(() => {
  for (const each of opened.splice(0)) each.stop();
});

interface Operator {
  certificate: CertificateFiles | null;
  log: Logger;
}

const never = new AbortController().signal;
const origin = {
  model: 'Lumen <Pro>',
  isEdit: false,
  title: 'atelier-1.png',
  at: new Date('2026-11-22T12:00:00Z'),
};

function open(
  database: Database,
  secret = 'one',
  { certificate = null, log = createLogger({ level: 'silent' }) }: Partial<Operator> = {},
): Provenance {
  const provenance = createProvenance(
    {
      db: database.drizzle(schema),
      keyring: createKeyring(`secret of ${secret}`),
      clock: systemClock,
      log,
      metrics: createMetrics(),
      settings: { baseUrl: 'https://studio.example', version: '1.2.3' },
    },
    { directory: folder.path, credentials: { certificate } },
  );
  opened.push(provenance);
  return provenance;
}

async function onDisk(bytes: Buffer, contentType: string) {
  const path = join(folder.path, `${Math.random()}.in`);
  await writeFile(path, bytes);
  return { path, size: bytes.byteLength, contentType };
}

describeDatabases('provenance', ({ database }) => {
  it('marks and signs every kind of file, and keeps its content', async () => {
    const provenance = open(database());
    for (const { name, type, bytes } of samples) {
      await using out = await provenance.protect(await onDisk(bytes, type), origin, never);
      const written = await readFile(out.path);
      expect(out, name).toMatchObject({ protection: 'signed', size: written.byteLength });
      expect(await contentOf(type, written), name).toEqual(await contentOf(type, bytes));
      expect(await provenance.examine({ ...out, contentType: type }), name).toMatchObject({
        ai_generated: true,
        mark: { digital_source_type: trainedAlgorithmicMedia, ai_system: origin.model },
        credentials: {
          status: 'valid',
          signed_by: 'Atelier, studio.example',
          signed_by_this_service: true,
          signed_at: '2026-11-22T12:00:00.000Z',
          model: origin.model,
          digital_source_type: trainedAlgorithmicMedia,
          ingredients: [],
          problems: [],
        },
      });
      await checkByExiftool(out.path, type);
    }
  }, 120_000);

  it('shares one certificate between processes, and makes a new one for another secret', async () => {
    const first = open(database());
    const file = await onDisk(samples[0]?.bytes ?? Buffer.alloc(0), 'image/png');
    await using out = await first.protect(file, origin, never);
    const read = async (by: Provenance) =>
      (await by.examine({ ...out, contentType: 'image/png' })).credentials;
    expect(await read(open(database()))).toMatchObject({ signed_by_this_service: true });
    await using again = await open(database(), 'two').protect(file, origin, never);
    expect(again.protection).toBe('signed');
    // The certificate of before is still known as one of this installation.
    expect(await read(open(database(), 'two'))).toMatchObject({ signed_by_this_service: true });
    const rows = await database().drizzle(schema).select().from(schema.signingCertificates);
    expect(rows.map(({ number }) => number).toSorted()).toEqual([1, 2]);
    expect(JSON.stringify(rows)).not.toContain('PRIVATE KEY');
    await database().drizzle(schema).delete(schema.signingCertificates);
    expect(await read(open(database()))).toMatchObject({
      status: 'valid',
      signed_by_this_service: false,
    });
  });

  it('marks an edit of own material as such, in metadata and credentials', async () => {
    const provenance = open(database());
    for (const { name, type, bytes } of samples) {
      const edit = { ...origin, isEdit: true };
      await using out = await provenance.protect(await onDisk(bytes, type), edit, never);
      expect(await contentOf(type, await readFile(out.path)), name).toEqual(
        await contentOf(type, bytes),
      );
      expect(await provenance.examine({ ...out, contentType: type }), name).toMatchObject({
        ai_generated: true,
        mark: { digital_source_type: compositeWithTrainedAlgorithmicMedia },
        credentials: {
          status: 'valid',
          digital_source_type: compositeWithTrainedAlgorithmicMedia,
        },
      });
      await checkByExiftool(out.path, type, compositeWithTrainedAlgorithmicMedia);
    }
  }, 120_000);

  describe("with the operator's certificate", () => {
    const dayMs = 86_400_000;
    /** A certificate of a certificate authority that is made here, as files of an operator. */
    async function operator(
      nowMs = Date.now(),
      change: (pem: { chain: string; key: string }) => { chain: string; key: string } = (pem) =>
        pem,
    ): Promise<CertificateFiles> {
      return written(change(await makeCertificate('Studio Ltd', nowMs)));
    }
    async function written(pem: { chain: string; key: string }): Promise<CertificateFiles> {
      const at = join(folder.path, String(Math.random()));
      await writeFile(`${at}.crt`, pem.chain);
      await writeFile(`${at}.key`, pem.key);
      return { chain: `${at}.crt`, key: `${at}.key` };
    }
    /** The log lines of the start. */
    async function startOf(certificate: CertificateFiles) {
      const lines: string[] = [];
      const note = (_: unknown, message?: string) => void lines.push(message ?? String(_));
      const log = { ...createLogger({ level: 'silent' }), info: note, warn: note, error: note };
      const provenance = open(database(), 'one', { certificate, log: log as unknown as Logger });
      await provenance.start();
      return { provenance, said: lines.join('\n') };
    }

    it('signs with it, and is recognised as no self-made one', async () => {
      const { provenance, said } = await startOf(await operator());
      expect(said).toContain('the certificate of C2PA_CERTIFICATE');
      for (const { name, type, bytes } of samples) {
        await using out = await provenance.protect(await onDisk(bytes, type), origin, never);
        expect(out.protection, name).toBe('signed');
        const { credentials } = await provenance.examine({ ...out, contentType: type });
        expect(credentials, name).toMatchObject({
          status: 'valid',
          signed_by: 'Atelier, Studio Ltd',
          signed_by_this_service: true,
          self_made: false,
        });
      }
    }, 120_000);

    it.each<[KeyKind, number, 'with' | 'without']>([
      ['P-256', 0, 'with'],
      ['P-256', 1, 'without'],
      ['P-384', 1, 'with'],
      ['RSA', 0, 'without'],
      ['RSA', 2, 'with'],
      ['Ed25519', 0, 'with'],
    ])(
      "signs with a company's own %s chain of %i issuers, %s its root, which a reader who trusts the root accepts",
      async (kind, issuers, with_) => {
        const { chain, root, key } = await companyChain(kind, issuers);
        const files = await written({ chain: with_ === 'with' ? chain + root : chain, key });
        const { provenance, said } = await startOf(files);
        expect(said).toContain('the certificate of C2PA_CERTIFICATE');
        const file = await onDisk(samples[0]?.bytes ?? Buffer.alloc(0), 'image/png');
        await using out = await provenance.protect(file, origin, never);
        expect(out.protection).toBe('signed');
        const { credentials } = await provenance.examine({ ...out, contentType: 'image/png' });
        expect(credentials).toMatchObject({
          status: 'valid',
          signed_by: 'Picture desk, Harbour Press',
          signed_by_this_service: true,
          self_made: false,
          problems: [],
        });
        const stateFor = async (trusted: string) => {
          const asset = { path: out.path, mimeType: 'image/png' };
          const settings = {
            trust: { user_anchors: trusted },
            verify: { verify_trust: true, ocsp_fetch: false, remote_manifest_fetch: false },
          };
          const read = (await Reader.fromAsset(asset, settings))?.json();
          return (read as ManifestStore | undefined)?.validation_state;
        };
        expect(await stateFor(root)).toBe('Trusted');
        // The signature holds, but who made it is unknown.
        expect(await stateFor((await companyChain('P-256', 0)).root)).toBe('Valid');
      },
    );

    it.each<[string, () => Promise<CertificateFiles>, RegExp]>([
      ['has expired', () => operator(Date.now() - 4_000 * dayMs), /has expired on/],
      ['is not valid yet', () => operator(Date.now() + 30 * dayMs), /is not valid before/],
      [
        'has the key of another',
        async () => ({ chain: (await operator()).chain, key: (await operator()).key }),
        /is not the key of the first certificate/,
      ],
      [
        'comes after its issuer',
        () =>
          operator(Date.now(), ({ chain, key }) => {
            const [signer = '', issuer = ''] = chain.split(/(?<=-----END CERTIFICATE-----)/);
            return { chain: `${signer}\n${signer}\n${issuer}`, key };
          }),
        /was not issued by the one after it/,
      ],
      [
        'is no certificate',
        () => operator(Date.now(), ({ key }) => ({ chain: 'text', key })),
        /must be PEM files/,
      ],
      [
        'cannot be read',
        async () => ({ ...(await operator()), chain: join(folder.path, 'nowhere.crt') }),
        /cannot be read/,
      ],
    ])(
      'logs at the start that it %s, and stores results without signatures',
      async (_, files, why) => {
        const { provenance, said } = await startOf(await files());
        expect(said).toMatch(why);
        expect(provenance.canSign()).toBe(false);
        const file = await onDisk(samples[0]?.bytes ?? Buffer.alloc(0), 'image/png');
        await using out = await provenance.protect(file, origin, never);
        expect(out.protection).toBe('marked');
      },
    );
  });

  it("keeps the provider's credentials as an ingredient", async () => {
    const provenance = open(database());
    for (const { name, type, bytes } of samples) {
      const theirs = { ...origin, model: 'Elsewhere', title: 'theirs' };
      await using provided = await provenance.protect(await onDisk(bytes, type), theirs, never);
      const file = { path: provided.path, size: provided.size, contentType: type };
      await using out = await provenance.protect(file, origin, never);
      const report = await provenance.examine({ ...out, contentType: type });
      expect(report.credentials, name).toMatchObject({ status: 'valid', problems: [] });
      const theirIngredient = {
        depth: 1,
        model: 'Elsewhere',
        signed_by: 'Atelier, studio.example',
      };
      expect(report.credentials.ingredients, name).toMatchObject([theirIngredient]);
      expect(report.credentials.model).toBe(origin.model);
      expect(await contentOf(type, await readFile(out.path)), name).toEqual(
        await contentOf(type, bytes),
      );
    }
  }, 120_000);

  it('names what an ingredient was made from in turn', async () => {
    const provenance = open(database());
    const type = 'image/png';
    const models = ['First', 'Second', 'Third', 'Fourth'];
    let file = await onDisk(samples[0]?.bytes ?? Buffer.alloc(0), type);
    for (const model of models) {
      await using out = await provenance.protect(file, { ...origin, model }, never);
      file = await onDisk(await readFile(out.path), type);
    }
    const { credentials } = await provenance.examine(file);
    expect(credentials).toMatchObject({ status: 'valid', model: 'Fourth' });
    expect(credentials.ingredients.map(({ depth, model }) => [depth, model])).toEqual([
      [1, 'Third'],
      [2, 'Second'],
      [3, 'First'],
    ]);
  }, 60_000);

  it('reports that a file was changed since it was signed', async () => {
    const provenance = open(database());
    for (const { name, type, bytes } of samples) {
      await using out = await provenance.protect(await onDisk(bytes, type), origin, never);
      const changed = await readFile(out.path);
      // A byte of the pixels or samples, which lie behind the metadata in these files.
      const at = type === 'image/webp' ? 200 : changed.lastIndexOf(bytes.subarray(-600, -500)) + 40;
      changed[at] = (changed[at] ?? 0) ^ 1;
      const { credentials } = await provenance.examine(await onDisk(changed, type));
      expect(credentials.status, name).not.toBe('valid');
      expect(credentials.signed_by_this_service && credentials.status === 'invalid').toBe(false);
    }
  }, 120_000);

  it('passes on unchanged what it cannot mark', async () => {
    const provenance = open(database());
    const odd = {
      'image/png': Buffer.from('no picture at all'),
      'image/gif': Buffer.from('GIF89a'),
      'video/mp4': (samples.at(-1)?.bytes ?? Buffer.alloc(0)).subarray(0, 900),
      'image/webp': Buffer.alloc(0),
    };
    for (const [type, bytes] of Object.entries(odd)) {
      await using out = await provenance.protect(await onDisk(bytes, type), origin, never);
      expect(out.protection, type).toBe('unmarked');
      expect(await readFile(out.path)).toEqual(bytes);
      const report = await provenance.examine(await onDisk(bytes, type));
      expect(report, type).toMatchObject({ ai_generated: false });
      expect(['none', 'unreadable']).toContain(report.credentials.status);
    }
  });
});

/** What ExifTool finds in the metadata. `npm test` installs it. */
async function checkByExiftool(
  path: string,
  type: string,
  expected = trainedAlgorithmicMedia,
): Promise<void> {
  const options = ['-j', '-n', '-XMP:DigitalSourceType', path];
  const { stdout } = await promisify(execFile)('exiftool', options);
  const [tagsFound] = JSON.parse(stdout) as Record<string, unknown>[];
  expect(tagsFound, type).toMatchObject({ DigitalSourceType: expected });
}
