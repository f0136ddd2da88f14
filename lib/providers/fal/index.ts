import type { OpenedDriver } from '../open-providers';
import { declaredKey } from '../remote/declared-key';
import { type FalDeclaration, falKeys } from './declaration';
import { createFalProvider } from './operation';

/** Opens a declared provider. Throws `ProviderSetupError` if its key is missing. */
export const openFal = (declaration: FalDeclaration): Required<Pick<OpenedDriver, 'media'>> => ({
  media: createFalProvider({ ...declaration, apiKey: declaredKey(declaration, 'apiKey', falKeys) }),
});
