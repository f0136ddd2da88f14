interface Size {
  readonly width: number;
  readonly height: number;
}

/** The greatest shares of an export's width and height, and the margin as a share of the shorter side. */
const logoShare = { width: 0.16, height: 0.1, margin: 0.03 } as const;

export const unreadableLogo =
  'The logo could not be read, so nothing was made. Choose no logo, or upload it again in its brand kit.';

/** The size of a logo on an export, which may be larger than its file. */
export function logoSize(logo: Size, { width, height }: Size): Size {
  const scale = Math.min(
    (width * logoShare.width) / logo.width,
    (height * logoShare.height) / logo.height,
  );
  return { width: logo.width * scale, height: logo.height * scale };
}

/** The place of a logo in the lower right corner of a frame, in pixels. */
export function logoPlace(logo: Size, frame: Size): Size & { readonly x: number; y: number } {
  const size = logoSize(logo, frame);
  const margin = Math.min(frame.width, frame.height) * logoShare.margin;
  return {
    ...size,
    x: frame.width - margin - size.width,
    y: frame.height - margin - size.height,
  };
}

/** The logo as it is drawn; null when it cannot be read. The caller closes it. */
export const readLogo = (url: string): Promise<ImageBitmap | null> =>
  fetch(url)
    .then((response) => (response.ok ? response.blob() : null))
    .then((blob) => (blob === null ? null : createImageBitmap(blob)))
    .catch(() => null);
