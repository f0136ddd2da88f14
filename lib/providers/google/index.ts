import type { OpenedDriver, ProviderDependencies } from '../open-providers';
import { declaredKey } from '../remote/declared-key';
import { type GoogleDeclaration, googleKeys } from './declaration';
import { createGoogleProvider } from './operation';

/** Opens a declared provider. Throws `ProviderSetupError` if its key is missing. */
export const openGoogle = (
  declaration: GoogleDeclaration,
  dependencies: ProviderDependencies,
): Required<Pick<OpenedDriver, 'media'>> => ({
  media: createGoogleProvider(
    { ...declaration, apiKey: declaredKey(declaration, 'apiKey', googleKeys) },
    dependencies,
  ),
});
