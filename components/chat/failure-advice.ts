import { failureMessages, isKnownCode, type KnownCode } from '@/lib/pages/failure-messages';

/** Advice about an answer that failed or was cut short. */
export type FailureAdvice =
  | 'retry'
  | 'regenerate'
  | 'edit'
  | 'billing'
  | 'models'
  | 'settings'
  | 'new';

/** For codes that trying again does not help. */
const adviceByCode: Partial<Record<KnownCode, FailureAdvice>> = {
  insufficient_credits: 'billing',
  budget_exceeded: 'billing',
  content_policy_violation: 'edit',
  content_filtered: 'edit',
  reference_invalid: 'edit',
  context_length_exceeded: 'new',
  file_too_large: 'new',
  previous_response_not_found: 'new',
  model_not_found: 'models',
  not_found: 'models',
  no_available_route: 'models',
  not_permitted: 'models',
  unsupported_parameter: 'settings',
  output_limit: 'settings',
  invalid_value: 'settings',
  missing_required_parameter: 'settings',
  invalid_json: 'settings',
  idempotency_key_reused: 'regenerate',
  left: 'regenerate',
};

/** Codes set by the console itself: their stored message does not come from the service. */
const consoleCodes: ReadonlySet<string> = new Set([
  'cut_off',
  'interrupted',
  'left',
  'output_limit',
  'content_filtered',
]);

export interface FailureText {
  readonly title: string;
  readonly text: string;
  /** The service's own message; null when there is none. */
  readonly serviceMessage: string | null;
  readonly advice: FailureAdvice;
}

/** A failure in words, with advice. For an unknown code the text is the service's message. */
export function failureText({ code, message }: { code: string; message: string }): FailureText {
  if (!isKnownCode(code)) {
    return { title: 'No answer', text: message, serviceMessage: null, advice: 'retry' };
  }
  const serviceMessage = consoleCodes.has(code) || message === '' ? null : message;
  return { ...failureMessages[code], serviceMessage, advice: adviceByCode[code] ?? 'retry' };
}
