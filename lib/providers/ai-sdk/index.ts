import type { OpenedDriver, ProviderParts } from '../open-providers';
import { ProviderSetupError } from '../open-providers';
import type { DriverTools } from '../provider-tools';
import { declaredKey } from '../remote/declared-key';
import type { AiSdkDeclaration } from './declaration';
import { createAiSdkProvider } from './operation';
import { packages } from './packages';
import { loadPackage } from './sdk';

/** Opens a declared provider. Throws `ProviderSetupError` where its package, its key or a setting is missing. */
export async function openAiSdk(
  declared: AiSdkDeclaration,
  parts: ProviderParts,
): Promise<Required<Pick<OpenedDriver, 'media'>>> {
  checkSettings(declared);
  const apiKey = keyOf(declared);
  const create = await loadPackage(declared.id, declared.package);
  return { media: createAiSdkProvider({ ...declared, apiKey, create }, parts) };
}

/** With a project, Vertex uses the Google credentials of the machine. */
function keyOf(declared: AiSdkDeclaration): string | undefined {
  const { id, apiKey, apiKeyEnv, package: name, project } = declared;
  if (name === 'google-vertex' && project !== undefined) return undefined;
  return declaredKey({ id, apiKey, apiKeyEnv: apiKeyEnv ?? packages[name].apiKeyEnv });
}

function checkSettings({ id, package: name, ...declared }: AiSdkDeclaration): void {
  const { region, project, resourceName, baseUrl } = declared;
  const needed = (what: string) =>
    new ProviderSetupError(
      `The configuration is not right:\n  Provider "${id}" needs ${what} for the package @ai-sdk/${name}.`,
    );
  if (name === 'amazon-bedrock' && region === undefined) throw needed('"region"');
  if (name === 'azure' && resourceName === undefined && baseUrl === undefined) {
    throw needed('"resourceName" or "baseUrl"');
  }
  if (name === 'google-vertex' && project !== undefined && region === undefined) {
    throw needed('"region" beside "project"');
  }
}

/**
 * The packages have no call that only checks a key, and no list of models, so a check tells no more than that the provider
 * opens.
 */
export const aiSdkTools = ({ id, package: name }: AiSdkDeclaration): DriverTools => ({
  async check() {
    await loadPackage(id, name);
    const text = `The package @ai-sdk/${name} is installed. A trial of a model shows whether the provider accepts the key.`;
    return { ok: true, checks: [{ name: 'reachable', ok: null, text }], latency_ms: null };
  },
});
