import type { ProviderCheck } from '@/lib/contract';

/** The findings of a provider's test. */
export type CheckResult = Omit<ProviderCheck, 'object'>;
