import type { ProviderCheck } from '@/lib/contract';

/** What a test of a provider found. */
export type CheckResult = Omit<ProviderCheck, 'object'>;
