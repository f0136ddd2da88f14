import { z } from 'zod';
import { type Env, namedVariable } from '@/lib/platform/env';
import { tryResolve } from '@/lib/platform/registry';
import { embeddedServiceRegistryKey } from '@/lib/platform/registry-keys';
import { placeOf } from './configuration';
import { type Finding, findingsOf } from './findings';

const { ok, tip, warning, problem } = findingsOf('Providers');

/** The providers of the configuration: their keys and addresses. Nothing is asked of them. */
export async function checkProviders({
  serviceUrl,
  configPath,
}: Pick<Env, 'serviceUrl' | 'configPath'>): Promise<Finding[]> {
  if (serviceUrl !== undefined) return [ok(`They belong to the service at ${serviceUrl}.`)];
  // Loaded here, because a part for one platform that is missing stops the whole service from loading.
  const { ConfigError, loadConfig } = await import('@/lib/service');
  try {
    const { config, warnings } = await loadConfig(configPath);
    const findings = [
      ...warnings.map((words) => warning(words, 'Correct it in the configuration.')),
      ...config.providers.flatMap((provider) => providerFindings(provider)),
    ];
    return findings.length > 0
      ? findings
      : [ok(`${config.providers.map(({ id }) => id).join(', ')}: every key that is named is set.`)];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [problem(error.message, 'Correct the configuration that ATELIER_CONFIG names.')];
  }
}

/** What is wrong with the declaration of one provider. */
export function providerFindings(provider: Readonly<Record<string, unknown>>): Finding[] {
  const { id, apiKeyEnv, baseUrl } = provider;
  const findings: Finding[] = [];
  if (typeof apiKeyEnv === 'string' && namedVariable(apiKeyEnv) === undefined) {
    findings.push(
      problem(`${id} takes its key from ${apiKeyEnv}, which is not set.`, `Set ${apiKeyEnv}.`),
    );
  }
  if (typeof baseUrl === 'string' && URL.canParse(baseUrl)) {
    const { protocol, hostname } = new URL(baseUrl);
    if (protocol === 'http:' && placeOf(hostname) === 'public') {
      findings.push(
        problem(
          `${id} is reached by http on the public internet: its key and every prompt can be read on the way.`,
          'Write https in its baseUrl.',
        ),
      );
    }
  }
  return findings;
}

/** Whether the running service offers a model that does more than demonstrate; such a model has a price. */
export async function checkOffer(): Promise<Finding[]> {
  const service = tryResolve(embeddedServiceRegistryKey);
  if (service === undefined) return [];
  const response = await service.fetch(
    new Request(`${service.baseUrl}/manage/info`, {
      headers: { authorization: `Bearer ${service.operatorKey}` },
    }),
  );
  const { demo } = z.object({ demo: z.enum(['all', 'some', 'none']) }).parse(await response.json());
  return [{ ...offerFinding(demo), step: 'provider' }];
}

export const offerFinding = (demo: 'all' | 'some' | 'none'): Finding =>
  demo === 'all'
    ? tip(
        'Only the sandbox makes things: results are placeholders.',
        'Connect a provider (Operator → Providers), import a model and publish it with its price.',
      )
    : ok('A model of a provider is offered, with its price.');
