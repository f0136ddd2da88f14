import type { z } from 'zod';
import { expectedValueOf, variables } from '../../lib/platform/env-variables.ts';

/** Variables that the commands set themselves. */
const notConfigured = new Set(['NODE_ENV']);

/** The text of `.env.example`: every variable with its default and its description. */
export function envExample(): string {
  const entries = Object.entries(variables.shape).filter(([name]) => !notConfigured.has(name));
  const lines = entries.map(([name, schema]) => {
    const value = schema.safeParse(undefined).data as unknown;
    const given = value === undefined ? '' : String(typeof value === 'boolean' ? +value : value);
    return `# ${expectedValueOf(schema as z.ZodType) ?? ''}\n#${name}=${given}\n`;
  });
  return [
    '# Every variable with its default, written by `npm run env:example`. README.md says what each one does.',
    '# NAME_FILE=/run/secrets/name reads the value of NAME from a file.',
    '',
    ...lines,
  ].join('\n');
}
