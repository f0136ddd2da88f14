import type { OpenedDriver } from '../open-providers';
import { declaredKey } from '../remote/declared-key';
import { type ArkDeclaration, arkKeys } from './declaration';
import { createArkProvider } from './operation';

/** Opens a declared provider. Throws `ProviderSetupError` if a key is missing. */
export const openArk = (declared: ArkDeclaration): Required<Pick<OpenedDriver, 'media'>> => {
  const { assetGroup, assetProject, assetUrl, assetRegion } = declared;
  const assets =
    assetGroup === undefined
      ? {}
      : {
          assets: {
            url: assetUrl,
            group: assetGroup,
            project: assetProject,
            region: assetRegion,
            accessKey: declaredKey(declared, 'assetAccessKey', arkKeys),
            secretKey: declaredKey(declared, 'assetSecretKey', arkKeys),
          },
        };
  const apiKey = declaredKey(declared, 'apiKey', arkKeys);
  return { media: createArkProvider({ ...declared, ...assets, apiKey }) };
};
