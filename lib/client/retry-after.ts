/**
 * Seconds to wait by a `Retry-After` header, which is a number of seconds or an HTTP date (RFC 9110, section 10.2.3,
 * https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3, read 2026-11-22). Null when there is none that can be read.
 */
export function retryAfterSeconds(header: string | null, nowMs = Date.now()): number | null {
  if (header === null) return null;
  const text = header.trim();
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  // Only what looks like a date: `Date.parse` takes bare numbers for years.
  const atMs = /[a-z]{3}/i.test(text) && /\d{4}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(atMs) ? null : Math.max(0, Math.ceil((atMs - nowMs) / 1000));
}
