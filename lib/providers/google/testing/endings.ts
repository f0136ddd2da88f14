/* The responses of the double when a prompt asks for a failure, in Google's formats. */

export type Ending = Readonly<Record<string, unknown>>;

const error = (
  code: number,
  status: string,
  message: string,
  details: readonly object[] = [],
): { status: number; body: Ending } => ({
  status: code,
  body: { error: { code, status, message, details } },
});

/** Responses that refuse a start. */
export const refusals: Readonly<Record<string, { status: number; body: Ending }>> = {
  // Google answers 400 to an invalid key.
  'no-key': error(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', [
    { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' },
  ]),
  quota: error(429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota.', [
    { '@type': 'type.googleapis.com/google.rpc.QuotaFailure', violations: [] },
    { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '1.5s' },
  ]),
  forbidden: error(403, 'PERMISSION_DENIED', 'The caller does not have permission'),
  location: error(400, 'FAILED_PRECONDITION', 'User location is not supported for the API use.'),
  overloaded: error(503, 'UNAVAILABLE', 'The model is overloaded. Please try again later.'),
  'invalid-start': error(400, 'INVALID_ARGUMENT', 'aspectRatio must be one of 16:9, 9:16.'),
  'content-start': error(400, 'INVALID_ARGUMENT', 'The prompt violates our usage policies.'),
  'bad-image': error(400, 'INVALID_ARGUMENT', 'Unable to process input image.'),
};

const ended = (finishReason: string, finishMessage?: string, text?: string): Ending => ({
  candidates: [
    {
      content: { role: 'model', parts: text === undefined ? [] : [{ text }] },
      finishReason,
      finishMessage,
      index: 0,
    },
  ],
});

/** The response of Gemini to a prompt that its model never got. */
export const blockedPrompt = {
  promptFeedback: { blockReason: 'PROHIBITED_CONTENT', blockReasonMessage: 'It shows a crime.' },
};

/** Responses with status 200 that contain no picture. */
export const imageEndings: Readonly<Record<'gemini' | 'imagen', Readonly<Record<string, Ending>>>> =
  {
    gemini: {
      'image-safety': ended('IMAGE_SAFETY', 'Unable to show the generated image.'),
      declined: ended('NO_IMAGE', undefined, 'I can only draw boats.'),
      empty: { candidates: [] },
    },
    imagen: {
      content: { predictions: [{ raiFilteredReason: 'The prompt names a public person.' }] },
      'image-safety': {},
      declined: { predictions: [] },
      empty: { predictions: [] },
    },
  };

const rpc = (code: number, message: string): Ending => ({ done: true, error: { code, message } });
const filtered = (reasons: readonly string[]): Ending => ({
  done: true,
  response: {
    generateVideoResponse: { raiMediaFilteredCount: 1, raiMediaFilteredReasons: reasons },
  },
});

export const veoEndings: Readonly<Record<string, Ending>> = {
  content: filtered(['The audio was blocked, which happens now and then.']),
  wordless: filtered([]),
  invalid: rpc(3, 'Unsupported duration for this mode.'),
  'bad-frame': rpc(3, 'Unable to process input image.'),
  timeout: rpc(4, 'Deadline exceeded'),
  crash: rpc(13, 'Internal error'),
  empty: { done: true, response: { generateVideoResponse: {} } },
};

const failed = (code: string, message: string): Ending => ({
  status: 'failed',
  errors: [{ code, message }],
});

export const interactionEndings: Readonly<Record<string, Ending>> = {
  content: failed('content_blocked', 'An unspecified policy reason blocked the request'),
  wordless: { status: 'failed' },
  invalid: failed('invalid_request', 'Unsupported duration for this mode.'),
  'bad-frame': failed('invalid_request', 'Unable to process input image.'),
  timeout: failed('deadline_exceeded', 'Deadline exceeded'),
  crash: failed('internal_error', 'Internal error'),
  incomplete: { status: 'incomplete' },
  continuation: { status: 'requires_continuation' },
  'over-budget': { status: 'budget_exceeded', usage: { total_tokens: 900 } },
  'blocked-step': {
    status: 'completed',
    steps: [{ type: 'model_output', error: { code: 3, message: 'Blocked by the safety filter.' } }],
  },
  'failed-step': {
    status: 'failed',
    usage: { total_tokens: 900 },
    steps: [
      { type: 'thought' },
      { type: 'model_output', content: [], error: { code: 13, message: 'Internal error' } },
    ],
  },
  empty: { status: 'completed', steps: [{ type: 'model_output', content: [] }] },
};
