/** What a person can do about an answer that did not come. */
export type FailureAdvice = 'retry' | 'regenerate' | 'billing' | 'models' | 'settings';

export interface FailureWords {
  readonly title: string;
  readonly text: string;
  readonly advice: FailureAdvice;
}

const words: Readonly<Record<string, FailureWords>> = {
  insufficient_credits: {
    title: 'Not enough credits',
    text: 'This answer needs more credits than the workspace has.',
    advice: 'billing',
  },
  budget_exceeded: {
    title: 'A budget is used up',
    text: 'This month’s budget does not allow another answer. An Owner or Admin can raise it.',
    advice: 'billing',
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
  upstream_error: {
    title: 'The model’s provider failed',
    text: 'Trying again is safe: nothing is paid for twice.',
    advice: 'retry',
  },
  upstream_timeout: {
    title: 'The model took too long',
    text: 'Trying again is safe: nothing is paid for twice.',
    advice: 'retry',
  },
  rate_limit_exceeded: {
    title: 'Too many requests at once',
    text: 'Wait a moment and try again.',
    advice: 'retry',
  },
  cut_off: {
    title: 'The answer broke off',
    text: 'The connection to the service ended early.',
    advice: 'retry',
  },
  unreachable: {
    title: 'The service could not be reached',
    text: 'Trying again is safe: nothing is paid for twice.',
    advice: 'retry',
  },
  timeout: {
    title: 'The service took too long',
    text: 'Trying again is safe: nothing is paid for twice.',
    advice: 'retry',
  },
  interrupted: {
    title: 'The server stopped while it was answering',
    text: 'What had arrived is kept.',
    advice: 'retry',
  },
  left: {
    title: 'Stopped, because nobody was reading',
    text: 'An answer goes on for a minute after its last reader has left.',
    advice: 'regenerate',
  },
};

/** A failure in words, with what to do; codes that are not known are told in the service's own words. */
export const failureWords = ({ code, message }: { code: string; message: string }): FailureWords =>
  words[code] ?? { title: 'There is no answer', text: message, advice: 'retry' };
