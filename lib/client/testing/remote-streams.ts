/** The format in which a text answer is streamed. */
export interface StreamScript {
  /** The `data:` events: an object is sent as JSON, a text unchanged, so that it may be broken JSON. */
  readonly events: readonly (string | object)[];
  /** After the last event the connection is closed, stays open, or is cut off. Default: closed. */
  readonly end?: 'close' | 'stay' | 'cut';
  /** Milliseconds before each event. Default 0. */
  readonly everyMs?: number;
}

const chunk = (delta: object, finishReason?: string): object => ({
  choices: [{ index: 0, delta, ...(finishReason ? { finish_reason: finishReason } : {}) }],
});

/** The events of a chat completion: as the document shows them, or with a finish reason before the end. */
export const chatEvents = (
  words: readonly string[],
  finishReason?: string,
): (string | object)[] => [
  chunk({ role: 'assistant' }),
  ...words.map((content) => chunk({ content })),
  ...(finishReason === undefined ? [] : [chunk({}, finishReason)]),
  '[DONE]',
];

/** The events of a response, as the document shows them. */
export const responseEvents = (words: readonly string[]): object[] => [
  ...words.map((delta) => ({ type: 'response.output_text.delta', delta })),
  { type: 'response.completed' },
];

export const plainWords = ['Far', ' away', '.'];

/** The streamed answer that a script describes. */
export function streamOf({ events, end = 'close', everyMs = 0 }: StreamScript): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      for (const event of events) {
        if (everyMs > 0) await new Promise((resolve) => setTimeout(resolve, everyMs));
        const data = typeof event === 'string' ? event : JSON.stringify(event);
        try {
          controller.enqueue(encoder.encode(`data: ${data}\n\n`));
        } catch {
          // The reader has gone.
          return;
        }
      }
      if (end === 'close') controller.close();
      if (end === 'cut') setTimeout(() => controller.error(new Error('cut off')), 20);
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}
