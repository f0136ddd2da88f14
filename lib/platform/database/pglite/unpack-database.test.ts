import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { unpackDatabase } from './unpack-database';

it('makes the same folders and files, empty and read-only ones too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-unpack-'));
  try {
    const [from, to] = [join(folder, 'from'), join(folder, 'to')];
    mkdirSync(join(from, 'base/1'), { recursive: true });
    mkdirSync(join(from, 'pg_notify'));
    mkdirSync(to);
    writeFileSync(join(from, 'PG_VERSION.gz'), gzipSync('18\n'));
    writeFileSync(join(from, 'base/1/112.gz'), gzipSync(Buffer.alloc(8192, 7)));
    chmodSync(join(from, 'base/1/112.gz'), 0o444);
    unpackDatabase(from, to);
    expect(readdirSync(to, { recursive: true }).sort()).toEqual([
      'PG_VERSION',
      'base',
      'base/1',
      'base/1/112',
      'pg_notify',
    ]);
    expect(readFileSync(join(to, 'base/1/112'))).toEqual(Buffer.alloc(8192, 7));
    // PGlite writes into it, however the packed one may be accessed.
    writeFileSync(join(to, 'base/1/112'), 'changed');
  } finally {
    await rm(folder, { recursive: true });
  }
});
