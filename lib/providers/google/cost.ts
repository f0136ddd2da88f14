import type { MediaCost, MediaRequest } from '../media';
import type { GoogleDeclaration } from './declaration';

export type UsdPerUnit = GoogleDeclaration['usdPerUnit'];

/** List prices in US dollars for a picture or for a second of video with sound (2026-11-23, README). */
export const listPrices: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'gemini-3.1-flash-image': { '1K': 0.067 },
  'veo-3.1-generate-preview': { '720p': 0.4, '1080p': 0.4, '4k': 0.6 },
  'veo-3.1-fast-generate-preview': { '720p': 0.1, '1080p': 0.12, '4k': 0.3 },
  'veo-3.1-lite-generate-preview': { '720p': 0.05, '1080p': 0.08 },
  'gemini-omni-1.1-flash': { '720p': 0.1 },
};
const microUsd = 1_000_000;

/** The cost of a picture or video of this request; `undefined` when no price is declared or known. */
export function costOf(
  { model, family, params }: Pick<MediaRequest, 'model' | 'family' | 'params'>,
  declaration: UsdPerUnit,
): MediaCost | undefined {
  const price = declaration[model] ?? listPrices[model];
  const resolution = String(
    params.resolution ?? (family === 'image' ? '1K' : '720p'),
  ).toLowerCase();
  const usd =
    typeof price === 'object'
      ? Object.entries(price).find(([name]) => name.toLowerCase() === resolution)?.[1]
      : price;
  const units = family === 'image' ? 1 : Number(params.duration);
  if (usd === undefined || !Number.isFinite(units)) return undefined;
  return { microUsd: Math.round(usd * units * microUsd) };
}
