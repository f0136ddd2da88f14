import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);

/**
 * Writes `name.br` beside each script and style below `folder`, as small as Brotli makes it: 12 s of a processor for a whole
 * build. The server sends it to browsers that take it (`server/compressed-files.ts`).
 *
 * @param {string} folder
 */
export async function compressFiles(folder) {
  const names = readdirSync(folder, { encoding: 'utf8', recursive: true });
  const files = names
    .filter((name) => /\.(css|js)$/.test(name))
    .map((name) => path.join(folder, name));
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(file);
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
      writeFileSync(`${file}.br`, await compress(content, { params }));
    }),
  );
}
