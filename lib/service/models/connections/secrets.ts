import type { Keyring } from '@/lib/platform/crypto';
import { isSecretSetting } from '@/lib/providers';
import type { ProviderRow } from './rows';

const purpose = 'provider-secrets';

type Settings = Record<string, unknown>;

export function splitSettings(sentSettings: Settings): { settings: Settings; secrets: Settings } {
  const isSecret = ([name]: [string, unknown]) => isSecretSetting(name);
  const givenEntries = Object.entries(sentSettings).filter(
    ([, value]) => value !== null && value !== '',
  );
  return {
    settings: Object.fromEntries(givenEntries.filter((entry) => !isSecret(entry))),
    secrets: Object.fromEntries(givenEntries.filter(isSecret)),
  };
}

/** Encrypts a provider's secrets; null when there are none. */
export const sealSecrets = (keyring: Keyring, id: string, secrets: Settings): string | null =>
  Object.keys(secrets).length === 0
    ? null
    : keyring.seal(JSON.stringify(secrets), { purpose, aad: id });

/** A provider's secrets. Throws `UnsealError` when they were sealed with another ATELIER_SECRET. */
export const openSecrets = (
  keyring: Keyring,
  { id, sealedSecrets }: Pick<ProviderRow, 'id' | 'sealedSecrets'>,
): Settings =>
  sealedSecrets === null
    ? {}
    : (JSON.parse(keyring.unseal(sealedSecrets, { purpose, aad: id })) as Settings);
