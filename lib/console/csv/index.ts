/** A value of a line: numbers as they are, nothing as nothing. */
export type CsvValue = string | number | null;

/* A sheet takes a text that begins so for a formula and runs it; a quote before it keeps it a text. */
const formula = /^[=+\-@\t\r]/;

function cell(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of a CSV file (RFC 4180). */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(cell).join(',')}\r\n`;

/** Characters that are gathered before they are sent. */
const chunkLength = 16_384;

/** A CSV file to save, written as it is read: however long it is, little of it is in memory. */
export function csvResponse(fileName: string, lines: AsyncIterable<string>): Response {
  const iterator = lines[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      let text = '';
      while (text.length < chunkLength) {
        const { done, value } = await iterator.next();
        if (done) {
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
