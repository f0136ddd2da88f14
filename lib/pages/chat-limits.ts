/** The two endpoints of the interface for text: chat completions and responses. */
export const chatEndpoints = ['chat', 'responses'] as const;

/** Bounds of the console's chat. */
export const chatLimits = {
  contentLength: 200_000,
  /** Largest `bytes` of a quote: four bytes for each character of the longest message. */
  contentBytes: 800_000,
  systemLength: 20_000,
  titleLength: 120,
  images: 10,
  /** Most models that answer side by side. */
  columns: 4,
} as const;
