import type { CheckResult } from '../check-result';
import type { Caller, ProviderResponse } from '../remote/caller';
import { type CheckReading, checkByCall } from '../remote/check';

/** Any model with a list price: prices cost nothing, but need a valid key (README). */
const pricedModel = 'fal-ai/flux/dev';

interface Catalog {
  catalogUrl: string;
  headers: Record<string, string>;
  signal: AbortSignal;
}

/**
 * Tests address and key by the price of a model, and reads the balance, which fal shows only to admin keys.
 */
export async function checkFal(
  caller: Caller,
  { catalogUrl, headers, signal }: Catalog,
): Promise<CheckResult> {
  const get = (path: string) =>
    caller.call(`${catalogUrl}${path}`, { method: 'GET', headers, signal });
  const result = await checkByCall({
    sendCall: () => get(`/models/pricing?endpoint_id=${encodeURIComponent(pricedModel)}`),
    address: catalogUrl,
    hasKey: true,
    // Without prices the response is not fal's.
    read: (response) =>
      Array.isArray(membersOf(response).prices)
        ? { key: { ok: true, text: 'The key works.' } }
        : null,
    readRefusal: readForbidden,
  });
  if (!result.ok || !result.checks.some(({ name, ok }) => name === 'key' && ok === true))
    return result;
  const balance = balanceOf(await get('/account/billing?expand=credits').catch(() => null));
  return {
    ...result,
    ok: balance.ok !== false,
    checks: result.checks.map((each) => (each.name === 'quota' ? { ...each, ...balance } : each)),
  };
}

const membersOf = (response: ProviderResponse): Record<string, unknown> =>
  (response.json() ?? {}) as Record<string, unknown>;

/** 403 is a locked account, or a key that may start work but not read prices. */
function readForbidden(response: ProviderResponse): CheckReading | null {
  if (response.status !== 403) return null;
  if (/locked|balance/i.test(response.text)) {
    const text = 'The account is locked or has no balance. Top it up at fal.ai/dashboard/billing.';
    return { key: { ok: true, text: 'fal knows the key.' }, quota: { ok: false, text } };
  }
  const text =
    'fal cannot be asked about this key without a charge; the first picture will show it.';
  return { key: { ok: null, text } };
}

function balanceOf(response: ProviderResponse | null): { ok: boolean | null; text: string } {
  const { credits } = response?.status === 200 ? membersOf(response) : {};
  const { current_balance: balance } = (credits ?? {}) as { current_balance?: unknown };
  if (typeof balance !== 'number') {
    return { ok: null, text: 'fal tells the balance to admin keys alone. See its billing page.' };
  }
  return balance > 0
    ? { ok: true, text: `$${balance.toFixed(2)} left.` }
    : { ok: false, text: 'The account has no balance. Top it up at fal.ai/dashboard/billing.' };
}
