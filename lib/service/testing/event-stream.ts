type Json = Record<string, unknown>;

/** An event of a stream: its name, if it has one, and its data, parsed unless it is `[DONE]`. */
export interface StreamedEvent {
  readonly event: string | undefined;
  readonly data: Json | '[DONE]';
}

/** The events of an answer, once it has ended. */
export async function readEvents(response: Response): Promise<StreamedEvent[]> {
  return parseEvents(await response.text());
}

/** The events of a whole stream. Comments are left out. */
export function parseEvents(text: string): StreamedEvent[] {
  return text
    .split('\n\n')
    .map((block) => block.split('\n').filter((line) => line !== '' && !line.startsWith(':')))
    .filter((lines) => lines.length > 0)
    .map((lines) => {
      const of = (name: string) =>
        lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
      const data = of('data') ?? '';
      return { event: of('event'), data: data === '[DONE]' ? data : (JSON.parse(data) as Json) };
    });
}
