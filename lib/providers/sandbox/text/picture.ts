import sharp from 'sharp';

/**
 * Kind and size from a picture's header: `PNG, 60 × 40 px`. Pictures at addresses are not fetched.
 */
export async function describePicture(url: string): Promise<string> {
  const data = /^data:image\/[\w.+-]+;base64,/i.exec(url);
  if (data === null) {
    const host = URL.canParse(url) ? new URL(url).host : '';
    return `a picture at ${host || 'an unknown place'}, which the sandbox does not fetch`;
  }
  try {
    const bytes = Buffer.from(url.slice(data[0].length), 'base64');
    const { format, width, height } = await sharp(bytes).metadata();
    return `${format.toUpperCase()}, ${width} × ${height} px`;
  } catch {
    return 'a picture that cannot be read';
  }
}
