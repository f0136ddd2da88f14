import type { OpenedDriver } from '../open-providers';
import { declaredKey } from '../remote/declared-key';
import type { ArkDeclaration } from './declaration';
import { createArkProvider } from './operation';

/** Opens a declared provider. Throws `ProviderSetupError` if a key is missing. */
export const openArk = (declared: ArkDeclaration): Required<Pick<OpenedDriver, 'media'>> => {
  const { id, assetGroup, assetProject, assetUrl, assetRegion } = declared;
  const assets =
    assetGroup === undefined
      ? {}
      : {
          assets: {
            url: assetUrl,
            group: assetGroup,
            project: assetProject,
            region: assetRegion,
            accessKey: declaredKey(
              { id, apiKey: declared.assetAccessKey, apiKeyEnv: declared.assetAccessKeyEnv },
              'assetAccessKey',
            ),
            secretKey: declaredKey(
              { id, apiKey: declared.assetSecretKey, apiKeyEnv: declared.assetSecretKeyEnv },
              'assetSecretKey',
            ),
          },
        };
  return { media: createArkProvider({ ...declared, ...assets, apiKey: declaredKey(declared) }) };
};
