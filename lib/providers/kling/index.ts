import type { OpenedDriver } from '../open-providers';
import { declaredKey } from '../remote/declared-key';
import type { KlingDeclaration } from './declaration';
import { createKlingProvider } from './operation';

/** Opens a declared provider. Throws `ProviderSetupError` if a key is missing. */
export const openKling = (declared: KlingDeclaration): Required<Pick<OpenedDriver, 'media'>> => {
  const { id, accessKey, accessKeyEnv, secretKey, secretKeyEnv } = declared;
  return {
    media: createKlingProvider({
      ...declared,
      accessKey: declaredKey({ id, apiKey: accessKey, apiKeyEnv: accessKeyEnv }, 'accessKey'),
      secretKey: declaredKey({ id, apiKey: secretKey, apiKeyEnv: secretKeyEnv }, 'secretKey'),
    }),
  };
};
