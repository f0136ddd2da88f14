import type { OpenedDriver } from '../open-providers';
import { declaredKey } from '../remote/declared-key';
import { type KlingDeclaration, klingKeys } from './declaration';
import { createKlingProvider } from './operation';

/** Opens a declared provider. Throws `ProviderSetupError` if a key is missing. */
export const openKling = (
  declaration: KlingDeclaration,
): Required<Pick<OpenedDriver, 'media'>> => ({
  media: createKlingProvider({
    ...declaration,
    accessKey: declaredKey(declaration, 'accessKey', klingKeys),
    secretKey: declaredKey(declaration, 'secretKey', klingKeys),
  }),
});
