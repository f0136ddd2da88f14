import type { ApiDocument, Operation } from './document';
import { bodyExample } from './example';

const quoteShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** A request as one curl command, with this deployment's own address and the key in a variable. */
export function curlExample(
  operation: Operation,
  { schemas, baseUrl }: { schemas: ApiDocument['schemas']; baseUrl: string },
): string {
  const lines = [`curl -sS ${address(operation, baseUrl)}`];
  if (operation.method !== 'get' && operation.method !== 'post') {
    lines.push(`-X ${operation.method.toUpperCase()}`);
  }
  if (operation.security?.length) lines.push('-H "Authorization: Bearer $ATELIER_API_KEY"');
  const content = operation.requestBody?.content;
  const json = content?.['application/json'];
  if (content?.['multipart/form-data']) lines.push('-F file=@reference.png');
  else if (json) {
    lines.push("-H 'Content-Type: application/json'");
    if (takesIdempotencyKey(operation)) lines.push('-H "Idempotency-Key: $(uuidgen)"');
    const body = bodyExample(json, { schemas, baseUrl, includesOptional: false });
    lines.push(`-d ${quoteShell(JSON.stringify(body, null, 2))}`);
  } else if (operation.method === 'post') lines.push('-X POST');
  return lines.join(' \\\n  ');
}

function takesIdempotencyKey({ parameters }: Operation): boolean {
  return parameters?.some(({ name }) => name.toLowerCase() === 'idempotency-key') ?? false;
}

/** The URL in quotes: double ones where path parameters become shell variables. */
function address({ path }: Operation, baseUrl: string): string {
  const pathWithVariables = path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => `$${name.toUpperCase()}`,
  );
  return pathWithVariables === path
    ? quoteShell(baseUrl + path)
    : `"${baseUrl}${pathWithVariables}"`;
}
