/** Names of fields whose values are never stored. */
const secretName = /password|secret|token|hash|sealed|authorization|cookie|credential/i;
/** Text that looks like a key: ours, a webhook's, a provider's. */
const secretValue =
  /\b(?:atl|sk|pk|rk)_[\w-]{12,}|\bwhsec_[\w+/=-]{12,}|\bBearer\s+\S+|\/\/[^/\s:@]+:[^/\s@]+@/g;
const maskedText = '[masked]';
const maxTextLength = 1_000;
const maxListLength = 100;
const maxDepth = 6;

function maskText(text: string): string {
  // jsonb accepts neither NUL nor half of a surrogate pair, which cutting the text may leave.
  const plain = text.replaceAll('\0', '').replace(secretValue, maskedText);
  const shortText = plain.length <= maxTextLength ? plain : `${plain.slice(0, maxTextLength)}…`;
  return shortText.toWellFormed();
}

function maskValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return maskText(value);
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'object' || value === null) return value ?? null;
  if (depth >= maxDepth) return '…';
  if (Array.isArray(value)) {
    return value.slice(0, maxListLength).map((child) => maskValue(child, depth + 1));
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [
      maskText(name),
      secretName.test(name) ? maskedText : maskValue(child, depth + 1),
    ]),
  );
}

/** A state for the audit log: secrets are masked by field name and by format, long texts and lists are cut. */
export function maskSecrets(state: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return maskValue(state, 0) as Record<string, unknown>;
}
