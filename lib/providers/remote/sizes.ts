type Params = Readonly<Record<string, unknown>>;

/** Pixels of a picture without a requested size; OpenAI's default. */
const defaultPixels = 1024 * 1024;
/** Widths and heights are multiples of this (OpenAI's current models, diffusion models). */
const gridPixels = 16;

/** The `size` of a picture by its ratio: about a megapixel, or by `resolution` (`1K`, `2K`, `4K`). */
export function sizeOf({ aspect_ratio: ratio, resolution }: Params): { size?: string } {
  if (ratio === 'auto') return { size: 'auto' };
  const sides = ratioOf(ratio);
  if (sides === null) return {};
  const scale = scaleOf(resolution);
  const openAiSize = openAiSizes[sides.text];
  if (scale === 1 && openAiSize !== undefined) return { size: openAiSize };
  const pixels = defaultPixels * scale ** 2;
  const width = roundToGrid(Math.sqrt((pixels * sides.width) / sides.height));
  const height = roundToGrid(Math.sqrt((pixels * sides.height) / sides.width));
  return { size: `${width}x${height}` };
}

/** Sizes that every image model of OpenAI takes. */
const openAiSizes: Readonly<Record<string, string>> = {
  '1:1': '1024x1024',
  '3:2': '1536x1024',
  '2:3': '1024x1536',
};

/** The `size` of a video: its shorter side is `resolution` (`720p`). */
export function videoSizeOf({ aspect_ratio: ratio, resolution }: Params): { size?: string } {
  const sides = ratioOf(ratio ?? '16:9');
  const shorter = Number(/^(\d{3,4})p$/i.exec(String(resolution ?? ''))?.[1] ?? Number.NaN);
  if (sides === null || (Number.isNaN(shorter) && ratio === undefined)) return {};
  const shortSide = Number.isNaN(shorter) ? 720 : shorter;
  const longSide = roundToEven(
    (shortSide * Math.max(sides.width, sides.height)) / Math.min(sides.width, sides.height),
  );
  return {
    size: sides.width >= sides.height ? `${longSide}x${shortSide}` : `${shortSide}x${longSide}`,
  };
}

function ratioOf(ratio: unknown): { width: number; height: number; text: string } | null {
  const match = /^(\d{1,3}):(\d{1,3})$/.exec(String(ratio));
  const [width, height] = [Number(match?.[1]), Number(match?.[2])];
  return match !== null && width > 0 && height > 0 ? { width, height, text: match[0] } : null;
}

const scaleOf = (resolution: unknown): number =>
  Number(/^([1-4])K$/i.exec(String(resolution ?? '1K'))?.[1] ?? 1);

const roundToGrid = (side: number): number =>
  Math.max(gridPixels, Math.round(side / gridPixels) * gridPixels);
const roundToEven = (side: number): number => Math.round(side / 2) * 2;
