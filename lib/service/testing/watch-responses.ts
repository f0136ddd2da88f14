import { parseEvents } from './event-stream';
import { checkCompaction, checkResponse, checkStream } from './open-responses';

type Fetch<A extends unknown[]> = (request: Request, ...rest: A) => Promise<Response>;

/** A `fetch` that checks what the responses endpoints return. `problems` lists the faults found. */
export function watchResponses<A extends unknown[]>(fetch: Fetch<A>) {
  const problems: string[] = [];
  const watched: Fetch<A> = async (request, ...rest) => {
    const { pathname } = new URL(request.url);
    const answer = await fetch(request, ...rest);
    const compact = pathname === '/v1/responses/compact';
    if (request.method !== 'POST' || answer.status !== 200 || answer.body === null) return answer;
    if (pathname !== '/v1/responses' && !compact) return answer;
    const decoder = new TextDecoder();
    let text = '';
    const watching = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        text += decoder.decode(chunk, { stream: true });
        controller.enqueue(chunk);
      },
      flush() {
        try {
          check(text, compact);
        } catch (error) {
          problems.push(`${pathname}: ${error instanceof Error ? error.message : error}`);
        }
      },
    });
    return new Response(answer.body.pipeThrough(watching), answer);
  };
  return { fetch: watched, problems };
}

/** Checks a complete body: a response, a compaction, or the events of a response up to `[DONE]`. */
function check(text: string, compact: boolean): void {
  if (compact) checkCompaction(JSON.parse(text));
  else if (text.startsWith('{')) checkResponse(JSON.parse(text));
  else {
    const events = parseEvents(text);
    const { data: end } = events.pop() ?? {};
    if (end !== '[DONE]') throw new Error('the stream does not end with [DONE]');
    for (const { event, data } of events) {
      if (data === '[DONE]' || event !== data.type)
        throw new Error(`${event} differs from its type`);
    }
    checkStream(events.map(({ data }) => data));
  }
}
