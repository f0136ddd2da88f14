/**
 * The lines of a stream of UTF-8, split at line feeds alone: `node:readline` also splits at U+2028, which PostgreSQL's JSON
 * does not escape.
 */
export async function* linesOf(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let pieces: Buffer[] = [];
  for await (const chunk of source) {
    let from = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      pieces.push(chunk.subarray(from, at));
      yield Buffer.concat(pieces).toString('utf8');
      pieces = [];
      from = at + 1;
    }
    if (from < chunk.length) pieces.push(chunk.subarray(from));
  }
  if (pieces.length > 0) yield Buffer.concat(pieces).toString('utf8');
}
