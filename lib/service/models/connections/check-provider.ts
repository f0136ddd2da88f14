import type { CheckSettingsBody, ProviderCheck } from '@/lib/contract';
import type { DriverTools, MediaProvider } from '@/lib/providers';
import { ApiError } from '../../http';
import {
  callProvider,
  checkDeclaration,
  providerTimeoutMs,
  secretsAfter,
  toolsOf,
  whileOpen,
} from './change-providers';
import { listDrivers } from './driver-forms';
import { invalidError } from './invalid-error';
import type { ConnectionContext, Connections } from './open-connections';
import { splitSettings } from './secrets';

/** Tests a provider without starting anything that costs money. Throws `ApiError` not_found. */
export async function testProvider(
  context: ConnectionContext,
  connections: Connections,
  id: string,
): Promise<ProviderCheck> {
  const tools = await toolsOf(context, connections, id);
  return checkOpened(tools, connections.providers.media.get(id));
}

/**
 * Tests settings before they are stored: of a new provider, or as a change of a connected one. Throws
 * `ApiError` invalid_value if they could not be stored either.
 */
export async function testSettings(
  context: ConnectionContext,
  connections: Connections,
  { id, driver, settings: sentSettings, secrets: newSecrets }: CheckSettingsBody,
): Promise<ProviderCheck> {
  if (!listDrivers().some((each) => each.id === driver))
    throw invalidError('There is no such driver.', 'driver');
  const row = connections.rows().providers.find((each) => each.id === id);
  const { settings, secrets: sentSecrets } = splitSettings({ ...sentSettings, ...newSecrets });
  const isChange = row !== undefined && row.value.driver === driver;
  const secrets = isChange ? secretsAfter(context, row, settings, newSecrets) : sentSecrets;
  const declaration = checkDeclaration(id, { driver, enabled: true, settings }, secrets);
  return whileOpen(connections, declaration, async ({ media }) =>
    checkOpened(await connections.tools(declaration), media.get(id)),
  );
}

async function checkOpened(
  tools: DriverTools | null,
  media: MediaProvider | undefined,
): Promise<ProviderCheck> {
  const signal = AbortSignal.timeout(providerTimeoutMs);
  const runCheck = tools?.check ?? media?.check;
  if (runCheck !== undefined) {
    try {
      return { object: 'provider_check', ...(await callProvider(() => runCheck(signal))) };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return checkResult(false, error.message);
    }
  }
  return media?.describeModel === undefined
    ? checkResult(true, 'It runs on this server.')
    : checkResult(
        null,
        'Not tested: this kind of provider has no call that costs nothing. The first picture or video shows whether it works.',
      );
}

const checkResult = (ok: boolean | null, text: string): ProviderCheck => ({
  object: 'provider_check',
  ok: ok ?? true,
  checks: [{ name: 'reachable', ok, text }],
  latency_ms: null,
});
