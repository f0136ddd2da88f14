/**
 * Names that a text model's `schema.fields` may declare, with their meaning at the text endpoints
 * (`docs/interface.md#text`). A model accepts only the fields that it declares.
 */

/**
 * The cap on output tokens: a model declares one of them. At `/v1/responses` its name is always
 * `max_output_tokens`.
 */
export const outputCapFields = [
  'max_completion_tokens',
  'max_tokens',
  'max_output_tokens',
] as const;

export const textFields = {
  temperature: 'temperature',
  topP: 'top_p',
  reasoning: 'reasoning',
  /** Functions that the model may call; a model that declares `tools` also accepts `tool_choice`. */
  tools: 'tools',
  /** Pictures in messages; `max_items` is the most that one request may have. */
  images: 'input_images',
  /** Answers in JSON: `response_format` at chat completions, `text.format` at responses. */
  format: 'response_format',
} as const;

/** Values of `reasoning.effort`. */
export const reasoningEfforts = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh'] as const;

/** Values of `reasoning.summary`: how detailed the summary of the model's reasoning should be. */
export const reasoningSummaries = ['auto', 'concise', 'detailed'] as const;
