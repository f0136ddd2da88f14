/**
 * Names that a text model's `schema.fields` may declare, with what they mean at the text endpoints (wire format,
 * "Tasks"). A model takes what it declares and nothing else.
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
  /** Functions the model may call; `tool_choice` comes with it. */
  tools: 'tools',
  /** Pictures in messages; `max_items` is how many one request may have. */
  images: 'input_images',
  /** Answers in JSON: `response_format` at chat completions, `text.format` at responses. */
  format: 'response_format',
} as const;

/** Values of `reasoning.effort`. */
export const reasoningEfforts = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh'] as const;

/** Values of `reasoning.summary`: how detailed a summary of its reasoning the model is asked for. */
export const reasoningSummaries = ['auto', 'concise', 'detailed'] as const;
