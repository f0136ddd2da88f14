import { type OpenedDriver, type ProviderParts, ProviderSetupError } from '../open-providers';
import type { DriverTools } from '../provider-tools';
import { declaredKey } from '../remote/declared-key';
import type { AiSdkDeclaration } from './declaration';
import { createAiSdkProvider } from './operation';
import { packages } from './packages';
import { loadPackage } from './sdk';

/** Opens a declared provider. Throws `ProviderSetupError` if its package, its key or a setting is missing. */
export async function openAiSdk(
  declared: AiSdkDeclaration,
  parts: ProviderParts,
): Promise<Required<Pick<OpenedDriver, 'media'>>> {
  checkSettings(declared);
  const apiKey = apiKeyOf(declared);
  const create = await loadPackage(declared.id, declared.package);
  return { media: createAiSdkProvider({ ...declared, apiKey, create }, parts) };
}

/**
 * The package's own variable is read only if the key is sent to the package's own address, and not to another one
 * or to an Azure resource. With a project, Vertex uses the Google credentials of the machine.
 */
const apiKeyOf = (declared: AiSdkDeclaration): string | undefined =>
  usesMachine(declared)
    ? undefined
    : declaredKey(declared, 'apiKey', {
        variables: { apiKey: packages[declared.package].apiKeyEnv },
        // Any address that is declared is another one.
        addresses: [],
      });

const usesMachine = ({ package: name, project, apiKey, apiKeyEnv }: AiSdkDeclaration): boolean =>
  name === 'google-vertex' &&
  project !== undefined &&
  apiKey === undefined &&
  apiKeyEnv === undefined;

const needs = ({ id, package: name }: AiSdkDeclaration, what: string): ProviderSetupError =>
  new ProviderSetupError(
    `The configuration is not right:\n  Provider "${id}" needs ${what} for the package @ai-sdk/${name}.`,
  );

function checkSettings(declared: AiSdkDeclaration): void {
  const { package: name, region, resourceName, baseUrl } = declared;
  if (name === 'amazon-bedrock' && region === undefined) throw needs(declared, '"region"');
  if (name === 'azure' && resourceName === undefined && baseUrl === undefined) {
    throw needs(declared, '"resourceName" or "baseUrl"');
  }
  if (baseUrl !== undefined && packages[name].hasOneAddress) {
    throw needs(declared, 'no "baseUrl", because it has one address,');
  }
  if (!usesMachine(declared)) return;
  if (region === undefined) throw needs(declared, '"region" beside "project"');
  // The machine's own credentials are sent only to Google.
  if (baseUrl !== undefined) throw needs(declared, '"apiKey" and no "project" beside "baseUrl"');
}

/** The packages can neither check a key nor list models, so a check only shows that the provider opens. */
export const aiSdkTools = ({ id, package: name }: AiSdkDeclaration): DriverTools => ({
  async check() {
    await loadPackage(id, name);
    const text = `The package @ai-sdk/${name} is installed. A trial of a model shows whether the provider accepts the key.`;
    return { ok: true, checks: [{ name: 'reachable', ok: null, text }], latency_ms: null };
  },
});
