/** Either endpoint of the interface that answers text: chat completions or responses. */
export const chatEndpoints = ['chat', 'responses'] as const;

/** Bounds of the console's chat. */
export const chatLimits = {
  /** Characters of one message. */
  contentLength: 200_000,
  /** Largest `bytes` of a quote: the longest message in UTF-8, with some room. */
  contentBytes: 800_000,
  systemLength: 20_000,
  titleLength: 120,
  images: 10,
  /** Models side by side. */
  columns: 4,
} as const;
