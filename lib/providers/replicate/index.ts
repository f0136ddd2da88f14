import type { OpenedDriver } from '../open-providers';
import { declaredKey } from '../remote/declared-key';
import { type ReplicateDeclaration, replicateKeys } from './declaration';
import { createReplicateProvider } from './operation';

/** Opens a declared provider. Throws `ProviderSetupError` if its token is missing. */
export const openReplicate = (
  declaration: ReplicateDeclaration,
): Required<Pick<OpenedDriver, 'media'>> => ({
  media: createReplicateProvider({
    ...declaration,
    apiKey: declaredKey(declaration, 'apiKey', replicateKeys),
  }),
});
