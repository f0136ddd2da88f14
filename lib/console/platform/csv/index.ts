/** A value in a CSV line; null is an empty field. */
export type CsvValue = string | number | null;

/* Spreadsheets run a text that begins with one of these characters as a formula; an apostrophe before the text prevents that. */
const formulaStart = /^[=+\-@\t\r]/;

function formatCell(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = formulaStart.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of a CSV file (RFC 4180). */
export const csvLine = (values: readonly CsvValue[]): string =>
  `${values.map(formatCell).join(',')}\r\n`;

/** Size of a chunk in characters. */
const chunkLength = 16_384;

/** A CSV download, streamed so that a long file needs little memory. */
export function csvResponse(fileName: string, lines: AsyncIterable<string>): Response {
  const iterator = lines[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    // Without this byte order mark Excel reads UTF-8 in the encoding of its locale.
    start(controller) {
      controller.enqueue(encoder.encode('\ufeff'));
    },
    async pull(controller) {
      let text = '';
      while (text.length < chunkLength) {
        const { done: isDone, value } = await iterator.next();
        if (isDone) {
          if (text !== '') controller.enqueue(encoder.encode(text));
          controller.close();
          return;
        }
        text += value;
      }
      controller.enqueue(encoder.encode(text));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'no-store, no-transform',
    },
  });
}
