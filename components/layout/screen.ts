/**
 * The size of the browser's window, which the server needs to lay out the gallery as the browser will, so that the first images are in
 * the document itself. The shell stores it in a cookie.
 */
export interface Screen {
  /** Width of the window in px, which media queries see. */
  readonly window: number;
  /** Size of the scrolling part in px. */
  readonly width: number;
  readonly height: number;
  /** IANA name, such as `Europe/Berlin`. */
  readonly timeZone: string;
}

export const screenCookie = 'screen';

/** The cookie's value, as {@link readScreen} reads it. */
export const screenText = ({ window, width, height, timeZone }: Screen): string =>
  encodeURIComponent(`${window}x${width}x${height}x${timeZone}`);

const cookiePattern = /^(\d{3,5})x(\d{3,5})x(\d{3,5})x([\w+/-]{1,64})$/;

/** Reads the cookie; null when it is missing or invalid. */
export function readScreen(value: string | undefined): Screen | null {
  let text = value ?? '';
  try {
    text = decodeURIComponent(text);
    const [, window, width, height, timeZone = ''] = cookiePattern.exec(text) ?? [];
    // Throws for an unknown time zone.
    new Intl.DateTimeFormat('en', { timeZone });
    if (window === undefined) return null;
    return { window: Number(window), width: Number(width), height: Number(height), timeZone };
  } catch {
    return null;
  }
}
