import type { OpenedDriver, ProviderParts } from '../open-providers';
import { declaredKey } from '../remote/declared-key';
import { type GoogleDeclaration, googleKeys } from './declaration';
import { createGoogleProvider } from './operation';

/** Opens a declared provider. Throws `ProviderSetupError` if its key is missing. */
export const openGoogle = (
  declared: GoogleDeclaration,
  parts: ProviderParts,
): Required<Pick<OpenedDriver, 'media'>> => ({
  media: createGoogleProvider(
    { ...declared, apiKey: declaredKey(declared, 'apiKey', googleKeys) },
    parts,
  ),
});
