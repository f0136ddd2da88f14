import type { ProviderDeclaration } from './declarations';
import type { OpenedDriver, OpenProviders, ProviderParts } from './open-providers';
import type { ProviderTools } from './provider-tools';

/**
 * Opens the driver of every enabled provider. Throws `ProviderSetupError` if one cannot be opened as
 * declared.
 */
export const openProviders: OpenProviders = async (declarations, parts) => {
  const openedDrivers = await Promise.all(
    declarations
      .filter(({ enabled }) => enabled)
      .map(async (declared) => [declared.id, await openDriver(declared, parts)] as const),
  );
  return {
    media: new Map(
      openedDrivers.flatMap(([id, { media }]) => (media ? [[id, media] as const] : [])),
    ),
    text: new Map(openedDrivers.flatMap(([id, { text }]) => (text ? [[id, text] as const] : []))),
  };
};

/** Loads a driver only when a provider of it is declared. */
async function openDriver(
  declared: ProviderDeclaration,
  parts: ProviderParts,
): Promise<OpenedDriver> {
  switch (declared.driver) {
    case 'sandbox':
      return (await import('./sandbox')).openSandbox(parts);
    case 'openai-compatible':
      return (await import('./openai-compatible')).openOpenAiCompatible(declared);
    case 'fal':
      return (await import('./fal')).openFal(declared);
    case 'replicate':
      return (await import('./replicate')).openReplicate(declared);
    case 'comfyui':
      return (await import('./comfyui')).openComfyUi(declared);
    case 'kling':
      return (await import('./kling')).openKling(declared);
    case 'ark':
      return (await import('./ark')).openArk(declared);
    case 'google':
      return (await import('./google')).openGoogle(declared, parts);
    case 'ai-sdk':
      return await (await import('./ai-sdk')).openAiSdk(declared, parts);
    case 'openai-media':
      return (await import('./openai-media')).openOpenAiMedia(declared, parts);
  }
}

/** Loads the tools of a driver only when an operator uses them. */
export const providerTools: ProviderTools = async (declared) => {
  switch (declared.driver) {
    case 'openai-compatible':
      return (await import('./openai-compatible/import-models')).openAiCompatibleTools(declared);
    case 'ai-sdk':
      return (await import('./ai-sdk')).aiSdkTools(declared);
    default:
      // Media drivers describe their models themselves.
      return null;
  }
};
