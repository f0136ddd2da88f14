/**
 * What of a browser's window a server needs to lay a page out as the browser will: kept in a cookie by the shell, so
 * that the gallery's first pictures are in the document itself.
 */
export interface Screen {
  /** Width of the window, px: what media queries compare. */
  readonly window: number;
  /** Width and height of the part that scrolls, px. */
  readonly width: number;
  readonly height: number;
  /** IANA name, such as `Europe/Berlin`. */
  readonly timeZone: string;
}

export const screenCookie = 'screen';

/** The cookie's value. Only what {@link readScreen} takes back. */
export const screenText = ({ window, width, height, timeZone }: Screen): string =>
  encodeURIComponent(`${window}x${width}x${height}x${timeZone}`);

const form = /^(\d{3,5})x(\d{3,5})x(\d{3,5})x([\w+/-]{1,64})$/;

/** Reads the cookie; null when there is none, or it is none of ours. */
export function readScreen(value: string | undefined): Screen | null {
  let text = value ?? '';
  try {
    text = decodeURIComponent(text);
    const [, window, width, height, timeZone = ''] = form.exec(text) ?? [];
    // Throws for a zone that this runtime does not know.
    new Intl.DateTimeFormat('en', { timeZone });
    if (window === undefined) return null;
    return { window: Number(window), width: Number(width), height: Number(height), timeZone };
  } catch {
    return null;
  }
}
