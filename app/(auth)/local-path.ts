/** A path of this console to return to. Any other value becomes the start page. */
export function localPath(value: string | string[] | undefined): string {
  if (typeof value !== 'string' || !value.startsWith('/')) return '/';
  const base = 'http://console.invalid';
  if (!URL.canParse(value, base)) return '/';
  const url = new URL(value, base);
  // Dots are resolved: `/.//host` becomes `//host`, which is another site.
  const isSafe = url.origin === base && !url.pathname.startsWith('//');
  return isSafe ? `${url.pathname}${url.search}` : '/';
}
