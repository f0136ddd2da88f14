/** Whether an address is a path or a URL of the console at `host`. */
export function isConsoleAddress(address: string, host: string): boolean {
  const base = address.startsWith('/') ? `http://${host}` : undefined;
  if (!URL.canParse(address, base)) return false;
  const url = new URL(address, base);
  return /^https?:$/.test(url.protocol) && url.host === host;
}

/** next-auth's cookies with the address to return to. */
export const callbackCookies = ['next-auth.callback-url', '__Secure-next-auth.callback-url'];

/**
 * The names of next-auth's cookies that have no valid URL: next-auth would fail every request with such a cookie by a 500.
 */
export const brokenCallbackCookies = (
  cookies: readonly { readonly name: string; readonly value: string }[],
): string[] =>
  cookies
    .filter(
      ({ name, value }) => callbackCookies.includes(name) && !/^https?:$/.test(protocolOf(value)),
    )
    .map(({ name }) => name);

function protocolOf(value: string): string {
  const base = value.startsWith('/') ? 'http://console.invalid' : undefined;
  return URL.canParse(value, base) ? new URL(value, base).protocol : '';
}
