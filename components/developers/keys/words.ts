import type { Scope } from '@/lib/contract';
import type { KeySummary } from '@/lib/pages/keys';

/** The calls that each scope allows, in words. */
export const scopeLabels: Readonly<Record<Scope, { title: string; help: string }>> = {
  'v1:generate': {
    title: 'Images, videos, audio',
    help: 'Quotes, generations and uploads. Spends credits.',
  },
  'v1:text': { title: 'Text', help: 'Chat and responses. Spends credits.' },
  billing: {
    title: 'Billing',
    help: 'Catalog, checkout, orders, wallet and ledger of the workspace.',
  },
};

/** The scopes in the order they are offered. */
export const offeredScopes: readonly Scope[] = ['v1:generate', 'v1:text', 'billing'];

export type KeyState = 'active' | 'expiring' | 'expired' | 'revoked';

const expiringSeconds = 7 * 24 * 3600;

/** The state of a key at `nowSeconds`. */
export function keyState(
  { revoked_at, expires_at }: Pick<KeySummary, 'revoked_at' | 'expires_at'>,
  nowSeconds: number,
): KeyState {
  if (revoked_at !== null) return 'revoked';
  if (expires_at === null) return 'active';
  if (expires_at <= nowSeconds) return 'expired';
  return expires_at - nowSeconds <= expiringSeconds ? 'expiring' : 'active';
}

/** How long the old secret keeps working after a rotation. */
export const graceOptions = [
  { value: '0', label: 'End it now', help: 'If the secret may have leaked.' },
  { value: '1', label: '1 hour' },
  { value: '24', label: '24 hours' },
  { value: '168', label: '7 days' },
] as const;

/** Address and program of a key's last use, such as `203.0.113.9 with curl/8.5`; null when only the console used it. */
export function lastUseLabel(from: KeySummary['last_used_from']): string | null {
  if (from === null) return null;
  const program = from.agent?.split(' ')[0] ?? '';
  return [from.address, program].filter(Boolean).join(' with ') || null;
}
