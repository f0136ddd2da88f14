import {
  type OpenedDriver,
  type ProviderDependencies,
  ProviderSetupError,
} from '../open-providers';
import type { DriverTools } from '../provider-tools';
import { declaredKey } from '../remote/declared-key';
import type { AiSdkDeclaration } from './declaration';
import { createAiSdkProvider } from './operation';
import { packages } from './packages';
import { loadPackage } from './sdk';

/** Opens a declared provider. Throws `ProviderSetupError` if its package, its key or a setting is missing. */
export async function openAiSdk(
  declaration: AiSdkDeclaration,
  dependencies: ProviderDependencies,
): Promise<Required<Pick<OpenedDriver, 'media'>>> {
  checkSettings(declaration);
  const apiKey = apiKeyOf(declaration);
  const create = await loadPackage(declaration.id, declaration.package);
  return { media: createAiSdkProvider({ ...declaration, apiKey, create }, dependencies) };
}

/**
 * The package's own variable is read only if the key is sent to the package's own address, and not to another one
 * or to an Azure resource. With a project, Vertex uses the Google credentials of the machine.
 */
const apiKeyOf = (declaration: AiSdkDeclaration): string | undefined =>
  usesMachineCredentials(declaration)
    ? undefined
    : declaredKey(declaration, 'apiKey', {
        variables: { apiKey: packages[declaration.package].apiKeyEnv },
        // Any address that is declared is another one.
        addresses: [],
      });

const usesMachineCredentials = ({
  package: name,
  project,
  apiKey,
  apiKeyEnv,
}: AiSdkDeclaration): boolean =>
  name === 'google-vertex' &&
  project !== undefined &&
  apiKey === undefined &&
  apiKeyEnv === undefined;

const settingError = ({ id, package: name }: AiSdkDeclaration, what: string): ProviderSetupError =>
  new ProviderSetupError(
    `The configuration is not right:\n  Provider "${id}" needs ${what} for the package @ai-sdk/${name}.`,
  );

function checkSettings(declaration: AiSdkDeclaration): void {
  const { package: name, region, resourceName, baseUrl } = declaration;
  if (name === 'amazon-bedrock' && region === undefined)
    throw settingError(declaration, '"region"');
  if (name === 'azure' && resourceName === undefined && baseUrl === undefined) {
    throw settingError(declaration, '"resourceName" or "baseUrl"');
  }
  if (baseUrl !== undefined && packages[name].hasOneAddress) {
    throw settingError(declaration, 'no "baseUrl", because it has one address,');
  }
  if (!usesMachineCredentials(declaration)) return;
  if (region === undefined) throw settingError(declaration, '"region" beside "project"');
  // The machine's own credentials are sent only to Google.
  if (baseUrl !== undefined)
    throw settingError(declaration, '"apiKey" and no "project" beside "baseUrl"');
}

/** The packages can neither check a key nor list models, so a check only shows that the provider opens. */
export const aiSdkTools = ({ id, package: name }: AiSdkDeclaration): DriverTools => ({
  async check() {
    await loadPackage(id, name);
    const text = `The package @ai-sdk/${name} is installed. A trial of a model shows whether the provider accepts the key.`;
    return { ok: true, checks: [{ name: 'reachable', ok: null, text }], latency_ms: null };
  },
});
