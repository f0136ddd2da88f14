import type { ProviderDeclaration } from './declarations';
import type { OpenedDriver, OpenProviders, ProviderDependencies } from './open-providers';
import type { ProviderTools } from './provider-tools';

/**
 * Opens the driver of every enabled provider. Throws `ProviderSetupError` if one cannot be opened as
 * declared.
 */
export const openProviders: OpenProviders = async (declarations, dependencies) => {
  const openedDrivers = await Promise.all(
    declarations
      .filter(({ enabled }) => enabled)
      .map(
        async (declaration) =>
          [declaration.id, await openDriver(declaration, dependencies)] as const,
      ),
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
  declaration: ProviderDeclaration,
  dependencies: ProviderDependencies,
): Promise<OpenedDriver> {
  switch (declaration.driver) {
    case 'sandbox':
      return (await import('./sandbox')).openSandbox(dependencies);
    case 'openai-compatible':
      return (await import('./openai-compatible')).openOpenAiCompatible(declaration);
    case 'fal':
      return (await import('./fal')).openFal(declaration);
    case 'replicate':
      return (await import('./replicate')).openReplicate(declaration);
    case 'comfyui':
      return (await import('./comfyui')).openComfyUi(declaration);
    case 'kling':
      return (await import('./kling')).openKling(declaration);
    case 'ark':
      return (await import('./ark')).openArk(declaration);
    case 'google':
      return (await import('./google')).openGoogle(declaration, dependencies);
    case 'ai-sdk':
      return await (await import('./ai-sdk')).openAiSdk(declaration, dependencies);
    case 'openai-media':
      return (await import('./openai-media')).openOpenAiMedia(declaration, dependencies);
  }
}

/** Loads the tools of a driver only when an operator uses them. */
export const providerTools: ProviderTools = async (declaration) => {
  switch (declaration.driver) {
    case 'openai-compatible':
      return (await import('./openai-compatible/import-models')).openAiCompatibleTools(declaration);
    case 'ai-sdk':
      return (await import('./ai-sdk')).aiSdkTools(declaration);
    default:
      // Media drivers describe their models themselves.
      return null;
  }
};
