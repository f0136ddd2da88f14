import type { KnownCode } from '@/lib/contract';
import { failureWords, isKnownCode } from '@/lib/contract';

/** What a person can do about an answer that did not come, or did not come whole. */
export type FailureAdvice =
  | 'retry'
  | 'regenerate'
  | 'edit'
  | 'billing'
  | 'models'
  | 'settings'
  | 'new';

/** Where it is not to try again. */
const advices: Partial<Record<KnownCode, FailureAdvice>> = {
  insufficient_credits: 'billing',
  budget_exceeded: 'billing',
  content_policy_violation: 'edit',
  content_filtered: 'edit',
  context_length_exceeded: 'new',
  file_too_large: 'new',
  previous_response_not_found: 'new',
  model_not_found: 'models',
  not_found: 'models',
  no_available_route: 'models',
  unsupported_parameter: 'settings',
  output_limit: 'settings',
  invalid_value: 'settings',
  missing_required_parameter: 'settings',
  invalid_json: 'settings',
  idempotency_key_reused: 'regenerate',
  left: 'regenerate',
};

/** Codes of the console's own runs: their stored message is not the service's. */
const ofRuns: ReadonlySet<string> = new Set([
  'cut_off',
  'interrupted',
  'left',
  'output_limit',
  'content_filtered',
]);

export interface FailureText {
  readonly title: string;
  readonly text: string;
  /** What the service itself says; null when it says nothing. */
  readonly said: string | null;
  readonly advice: FailureAdvice;
}

/** A failure in words, with what to do; a code without words of ours is shown in the service's. */
export function failureText({ code, message }: { code: string; message: string }): FailureText {
  if (!isKnownCode(code)) {
    return { title: 'No answer', text: message, said: null, advice: 'retry' };
  }
  const said = ofRuns.has(code) || message === '' ? null : message;
  return { ...failureWords[code], said, advice: advices[code] ?? 'retry' };
}
