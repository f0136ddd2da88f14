/**
 * `node tests/openapi-client/index.ts <document> <folder>`: makes a TypeScript client of an OpenAPI document, with
 * @hey-api/openapi-ts.
 */
import { registerHooks } from 'node:module';

// It writes code through the compiler's interface, which TypeScript 7 does not have: here it gets TypeScript 6.
registerHooks({
  resolve: (specifier, context, next) =>
    next(
      specifier === 'typescript' ? new URL('typescript.ts', import.meta.url).href : specifier,
      context,
    ),
});
const { createClient } = await import('@hey-api/openapi-ts');

const [input, output] = process.argv.slice(2);
if (input === undefined || output === undefined) throw new Error('Name a document and a folder.');
await createClient({ input, output, logs: { level: 'silent', file: false } });
