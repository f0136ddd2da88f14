/** Where a link may lead: the web and mail. Anything else is text. */
export function safeHref(href: string): string | null {
  const url = URL.parse(href);
  return url !== null && /^(?:https?|mailto):$/.test(url.protocol) ? url.href : null;
}

/** Where pictures may come from: what the page's own policy lets through. */
export interface ImageSources {
  /** Origins such as `https://console.example`. */
  readonly origins: readonly string[];
  /** Whether any https address will do, as with a remote service. */
  readonly anyHttps: boolean;
  /** Whether any http address will do as well, as with a remote service that is itself reached by http. */
  readonly anyHttp?: boolean;
}

/** The address of a picture that the page may load, or null: then it is a link. */
export function safeImage(
  src: string,
  { origins, anyHttps, anyHttp = false }: ImageSources,
): string | null {
  const url = URL.parse(src);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  const ofAnyHost = url.protocol === 'https:' ? anyHttps : anyHttp;
  return origins.includes(url.origin) || ofAnyHost ? url.href : null;
}
