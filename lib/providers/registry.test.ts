import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLogger } from '@/lib/platform/log';
import { driverFacts, type ProviderDependencies, providerDeclaration } from '.';
import { openProviders } from './registry';

const unused = new Proxy({}, { get: () => expect.fail('a driver used what it was given') });
const parts: ProviderDependencies = {
  storage: unused as ProviderDependencies['storage'],
  operations: unused as ProviderDependencies['operations'],
  log: createLogger({ level: 'silent' }),
  clock: Date,
};
const declare = (...declared: object[]) => declared.map((each) => providerDeclaration.parse(each));
const local = { id: 'local', driver: 'openai-compatible', baseUrl: 'http://localhost:11434/v1' };

describe('openProviders', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('opens what is declared and enabled, by its id', async () => {
    const { media, text } = await openProviders(
      declare(
        { id: 'first', driver: 'sandbox' },
        { id: 'off', driver: 'sandbox', enabled: false },
        local,
      ),
      parts,
    );
    expect([...media.keys()]).toEqual(['first']);
    expect([...text.keys()]).toEqual(['first', 'local']);
    await Promise.all([...media.values(), ...text.values()].map((each) => each.close()));
  });

  it('opens the kinds that each driver declares', async () => {
    for (const declared of declare({ id: 'local', driver: 'sandbox' }, local)) {
      const { media, text } = await openProviders([declared], parts);
      const { makes } = driverFacts(declared);
      expect(media.has('local')).toBe(makes.includes('image') && makes.includes('video'));
      expect(text.has('local')).toBe(makes.includes('text'));
      await Promise.all([...media.values(), ...text.values()].map((each) => each.close()));
    }
  });

  it('names the variable that has no key', async () => {
    const declared = declare({ ...local, apiKeyEnv: 'LOCAL_KEY' });
    vi.stubEnv('LOCAL_KEY', '');
    await expect(openProviders(declared, parts)).rejects.toThrow(
      /LOCAL_KEY is not set, and provider "local" takes its key from it/,
    );
    vi.stubEnv('LOCAL_KEY', 'sk-1');
    const { text } = await openProviders(declared, parts);
    expect(text.has('local')).toBe(true);
    await text.get('local')?.close();
  });
});
