import type { ErrorCode } from '@/lib/contract';

/** What a person can do about an answer that did not come. */
export type FailureAdvice =
  | 'retry'
  | 'regenerate'
  | 'edit'
  | 'billing'
  | 'models'
  | 'settings'
  | 'new';

export interface FailureWords {
  readonly title: string;
  readonly text: string;
  readonly advice: FailureAdvice;
}

/** Codes of the interface that no request for text is answered with. */
type NotOfText =
  | `avatar_${string}`
  | `task_${string}`
  | 'unsupported_media_type'
  | 'previous_response_not_found'
  | 'method_not_allowed'
  | 'upgrade_required'
  | 'not_found';

/** Codes that the console adds: of the way to the service, and of its own runs. */
type OwnCode =
  | 'unreachable'
  | 'timeout'
  | 'foreign_answer'
  | 'key_refused'
  | 'not_connected'
  | 'cut_off'
  | 'interrupted'
  | 'left';

const safe = 'Trying again is safe: nothing is paid for twice.';
const ours =
  'Try again. If it stays, tell whoever runs this console the number of the request below.';
const keyRefused: FailureWords = {
  title: 'The service refuses the workspace’s key',
  text: 'It was revoked, has expired, or may not be used for text. An Owner or Admin looks after it; then try again.',
  advice: 'retry',
};
const malformed: FailureWords = {
  title: 'The model does not take this request',
  text: 'A setting, an image or the text does not fit it. Look at the settings, or choose another model.',
  advice: 'settings',
};
const pressed: FailureWords = {
  title: 'This answer is being written already',
  text: 'The same request is still under way. Try again in a moment: nothing is paid for twice.',
  advice: 'retry',
};

const words: Readonly<Record<Exclude<ErrorCode, NotOfText> | OwnCode, FailureWords>> = {
  insufficient_credits: {
    title: 'Not enough credits',
    text: 'This answer needs more credits than the workspace has. A smaller output limit in the settings reserves less.',
    advice: 'billing',
  },
  budget_exceeded: {
    title: 'A budget is used up',
    text: 'This month’s budget does not allow another answer. An Owner or Admin can raise it.',
    advice: 'billing',
  },
  content_policy_violation: {
    title: 'The model refused this by its policy',
    text: 'The same question would be refused again. Change it, or ask another model.',
    advice: 'edit',
  },
  context_length_exceeded: {
    title: 'The conversation is longer than the model can read',
    text: 'Go on in a new chat with what matters of this one, or choose a model that reads more.',
    advice: 'new',
  },
  file_too_large: {
    title: 'The conversation is too large to send',
    text: 'Go on in a new chat with what matters of this one.',
    advice: 'new',
  },
  model_not_found: {
    title: 'This model is not available',
    text: 'It was withdrawn, or the workspace may not use it. Choose another one.',
    advice: 'models',
  },
  no_available_route: {
    title: 'This model cannot be reached now',
    text: 'No provider serves it at the moment. Choose another one, or try later.',
    advice: 'models',
  },
  unsupported_parameter: {
    title: 'The model does not take one of the settings',
    text: 'Its schema may have changed. Look at the settings and ask again.',
    advice: 'settings',
  },
  invalid_value: malformed,
  missing_required_parameter: malformed,
  invalid_json: malformed,
  upstream_error: { title: 'The model’s provider failed', text: safe, advice: 'retry' },
  upstream_timeout: { title: 'The model took too long', text: safe, advice: 'retry' },
  rate_limit_exceeded: {
    title: 'Too many requests at once',
    text: 'Wait a moment and try again.',
    advice: 'retry',
  },
  idempotency_key_in_use: pressed,
  idempotency_key_reused: {
    title: 'This request was sent before with other words',
    text: 'Ask for the answer anew.',
    advice: 'regenerate',
  },
  invalid_api_key: keyRefused,
  key_refused: keyRefused,
  insufficient_scope: keyRefused,
  workspace_not_allowed: keyRefused,
  not_connected: {
    title: 'The workspace is not connected to a service',
    text: 'An Owner or Admin can connect it in Settings.',
    advice: 'retry',
  },
  internal_error: { title: 'Something went wrong on our side', text: ours, advice: 'retry' },
  foreign_answer: {
    title: 'Something else answered in the service’s place',
    text: 'Whoever runs this console should check the service’s address.',
    advice: 'retry',
  },
  cut_off: {
    title: 'The answer broke off',
    text: `The connection to the service ended early. ${safe}`,
    advice: 'retry',
  },
  unreachable: { title: 'The service could not be reached', text: safe, advice: 'retry' },
  timeout: { title: 'The service took too long', text: safe, advice: 'retry' },
  interrupted: {
    title: 'The server stopped while it was answering',
    text: `What had arrived is kept. ${safe}`,
    advice: 'retry',
  },
  left: {
    title: 'Stopped, because nobody was reading',
    text: 'An answer goes on for a minute after its last reader has left.',
    advice: 'regenerate',
  },
};

const isKnown = (code: string): code is keyof typeof words => Object.hasOwn(words, code);

/** A failure in words, with what to do; codes that are not known are told in the service's own words. */
export const failureWords = ({ code, message }: { code: string; message: string }): FailureWords =>
  isKnown(code) ? words[code] : { title: 'There is no answer', text: message, advice: 'retry' };
