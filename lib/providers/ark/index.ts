import type { OpenedDriver } from '../open-providers';
import { declaredKey } from '../remote/declared-key';
import { type ArkDeclaration, arkKeys } from './declaration';
import { createArkProvider } from './operation';

/** Opens a declared provider. Throws `ProviderSetupError` if a key is missing. */
export const openArk = (declaration: ArkDeclaration): Required<Pick<OpenedDriver, 'media'>> => {
  const { assetGroup, assetProject, assetUrl, assetRegion } = declaration;
  const assets =
    assetGroup === undefined
      ? {}
      : {
          assets: {
            url: assetUrl,
            group: assetGroup,
            project: assetProject,
            region: assetRegion,
            accessKey: declaredKey(declaration, 'assetAccessKey', arkKeys),
            secretKey: declaredKey(declaration, 'assetSecretKey', arkKeys),
          },
        };
  const apiKey = declaredKey(declaration, 'apiKey', arkKeys);
  return { media: createArkProvider({ ...declaration, ...assets, apiKey }) };
};
