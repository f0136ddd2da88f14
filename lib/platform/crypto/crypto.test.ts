import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createKeyring,
  hmacSha256,
  loadPreviousSecrets,
  loadSecret,
  randomToken,
  removePreviousSecret,
  replaceStoredSecret,
  sha256Hex,
  timingSafeEqualText,
  UnsealError,
} from './index';

const context = { purpose: 'console-key', aad: 'workspace-1' };

describe('keyring', () => {
  const keyring = createKeyring('a secret of more than thirty-two characters');

  it('opens what it sealed', () => {
    for (const plain of ['', 'ak_secret', '日本語\n'.repeat(1_000)]) {
      expect(keyring.unseal(keyring.seal(plain, context), context)).toBe(plain);
    }
  });

  it('seals the same text differently each time', () => {
    expect(keyring.seal('same', context)).not.toBe(keyring.seal('same', context));
  });

  it('does not decrypt for another purpose, in another row, or after a change', () => {
    const sealed = keyring.seal('ak_secret', context);
    const [version, id, body = ''] = sealed.split('.');
    const bytes = Buffer.from(body, 'base64url');
    const altered = Array.from(bytes.keys(), (at) => {
      const copy = Buffer.from(bytes);
      copy[at] = (copy[at] ?? 0) ^ 1;
      return `${version}.${id}.${copy.toString('base64url')}`;
    });
    const attempts = [
      () => keyring.unseal(sealed, { ...context, purpose: 'webhook-secret' }),
      () => keyring.unseal(sealed, { ...context, aad: 'workspace-2' }),
      () => keyring.unseal(sealed, { purpose: context.purpose }),
      ...[...altered, '', 'v1', 'v2.x.y', `v1.${id}.`, 'plain text'].map(
        (text) => () => keyring.unseal(text, context),
      ),
    ];
    for (const attempt of attempts) expect(attempt).toThrow(UnsealError);
  });

  it('decrypts with previous secrets, and reports when the secret is missing', () => {
    const old = createKeyring('the secret of last year, also long enough');
    const sealed = old.seal('ak_secret', context);
    expect(() => keyring.unseal(sealed, context)).toThrow('another ATELIER_SECRET');
    const rotated = createKeyring('the secret of this year, also long enough', {
      previousSecrets: ['the secret of last year, also long enough'],
    });
    expect(rotated.unseal(sealed, context)).toBe('ak_secret');
    expect(rotated.seal('x', context).split('.')[1]).not.toBe(sealed.split('.')[1]);
  });

  it('derives one key per purpose, the same in every process', () => {
    const again = createKeyring('a secret of more than thirty-two characters');
    expect(keyring.deriveKey('session').equals(again.deriveKey('session'))).toBe(true);
    expect(keyring.deriveKey('session').equals(keyring.deriveKey('webhook'))).toBe(false);
    expect(keyring.deriveKey('session').length).toBe(32);
    expect(keyring.hmac('session', 'x').equals(hmacSha256(keyring.deriveKey('session'), 'x'))).toBe(
      true,
    );
  });

  it('does not let a caller change a key', () => {
    keyring.deriveKey('session').fill(0);
    expect(keyring.deriveKey('session').equals(Buffer.alloc(32))).toBe(false);
  });
});

describe('digests', () => {
  it('are those of the standards', () => {
    expect(sha256Hex('abc')).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
    // RFC 4231, test case 2.
    expect(hmacSha256('Jefe', 'what do ya want for nothing?').toString('hex')).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
  });

  it('compare texts of any length', () => {
    expect(timingSafeEqualText('same', 'same')).toBe(true);
    expect(timingSafeEqualText('same', 'other')).toBe(false);
    expect(timingSafeEqualText('', 'longer')).toBe(false);
  });

  it('make tokens that do not repeat', () => {
    expect(randomToken()).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(new Set(Array.from({ length: 1_000 }, () => randomToken(16))).size).toBe(1_000);
  });
});

describe('loadSecret', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'secret-'));
  });
  afterAll(() => rm(dataDir, { recursive: true }));

  it('takes the one that is given', async () => {
    expect(await loadSecret({ secret: 'given', dataDir: join(dataDir, 'unused') })).toBe('given');
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('makes one that only its owner can read, the same for all who start at once and later', async () => {
    const folder = join(dataDir, 'new');
    const load = () => loadSecret({ secret: undefined, dataDir: folder });
    const secrets = await Promise.all(Array.from({ length: 20 }, load));
    expect(new Set([...secrets, await load()]).size).toBe(1);
    expect(secrets[0]?.length).toBeGreaterThanOrEqual(43);
    expect(await readdir(folder)).toEqual(['secret']);
    expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600);
    expect((await readFile(join(folder, 'secret'), 'utf8')).trim()).toBe(secrets[0]);
  });

  it('refuses a truncated one instead of making another', async () => {
    await writeFile(join(dataDir, 'secret'), 'cut');
    await expect(loadSecret({ secret: undefined, dataDir })).rejects.toThrow('Restore it');
  });
});

describe('a stored secret that is replaced', () => {
  let dataDir: string;
  const storedSettings = () => ({ secret: undefined, previousSecrets: [], dataDir });
  const read = async () => ({
    secret: await loadSecret(storedSettings()),
    previous: await loadPreviousSecrets(storedSettings()),
  });
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'secret-'));
  });
  afterAll(() => rm(dataDir, { recursive: true }));

  it('stays beside the new one until it is removed, also when it was interrupted', async () => {
    const { secret: first, previous } = await read();
    expect(previous).toEqual([]);
    // Interrupted before the new one was in its place.
    await writeFile(join(dataDir, 'secret.previous'), `${first}\n`);
    await writeFile(join(dataDir, 'secret.next'), 'half of one');
    await replaceStoredSecret(dataDir);
    const { secret: second, ...rest } = await read();
    expect(second).not.toBe(first);
    expect(rest.previous).toEqual([first]);
    // Interrupted later: nothing is replaced a second time.
    await replaceStoredSecret(dataDir);
    expect(await read()).toEqual({ secret: second, previous: [first] });
    expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600);
    await removePreviousSecret(dataDir);
    expect(await read()).toEqual({ secret: second, previous: [] });
    expect(await readdir(dataDir)).toEqual(['secret']);
  });

  it('is read also while a variable names another one: a rotation removes it afterwards', async () => {
    const { secret } = await read();
    await replaceStoredSecret(dataDir);
    expect(await loadPreviousSecrets({ ...storedSettings(), previousSecrets: ['old'] })).toEqual([
      'old',
      secret,
    ]);
    await removePreviousSecret(dataDir);
  });

  it('is not looked for where both are given', async () => {
    const givenSettings = {
      secret: 'new',
      previousSecrets: ['old'],
      dataDir: join(dataDir, 'unused'),
    };
    expect(await loadPreviousSecrets(givenSettings)).toEqual(['old']);
    expect(await loadPreviousSecrets({ ...givenSettings, previousSecrets: [] })).toEqual([]);
  });
});
