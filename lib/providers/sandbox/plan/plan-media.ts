import type { SceneName } from '../art/lexicon';
import { readDirectives } from './directives';
import { flagOf, numberOf, type Params, textOf } from './params';
import type { Ratio, Size } from './sizes';
import { longEdgeOf, ratioOf, readRatio, shortEdgeOf, stillSize, videoSize } from './sizes';

/** A parsed request, before anything is rendered. */
export interface PlanInput {
  model: string;
  params: Params;
  /** Stands for the seed when the request has none. */
  chance?: string;
}

interface CommonPlan {
  prompt: string;
  seed: string;
  /** The amount of detail: 0.55 draft, 1 normal, 1.6 rich. */
  detail: number;
  /** `null` is left to the references or the scene. */
  ratio: Ratio | null;
}

export interface ImagePlan extends CommonPlan {
  family: 'image';
  count: number;
  longEdge: number;
  format: 'png' | 'webp' | 'jpeg';
  isTransparent: boolean;
  style: string | undefined;
}

export interface VideoPlan extends CommonPlan {
  family: 'video';
  shortEdge: number;
  durationSeconds: number;
  hasAudio: boolean;
  /** Seconds of each reference video that are used. */
  inputSeconds: number;
}

export const framesPerSecond = 24;

/** Fields that have an effect of their own, and so do not change which picture it is. */
const fieldsWithOwnEffect = new Set([
  'prompt',
  'n',
  'resolution',
  'aspect_ratio',
  'quality',
  'output_format',
  'transparent_background',
  'style',
  'duration',
  'mode',
  'audio',
  'generate_audio',
  'input_video_duration',
  'reference_images',
  'reference_videos',
  'reference_audios',
  'first_frame_image_url',
  'last_frame_image_url',
  'avatar_asset_ids',
  'image_url',
  'mask_image_url',
  'strength',
  'expand_left',
  'expand_right',
  'expand_top',
  'expand_bottom',
  'source_video_url',
]);

/** The model and every parameter without an effect of its own, in one order. */
function seedOf({ model, params, chance }: PlanInput): string {
  const otherParams = Object.entries(params)
    .filter(([name, value]) => !fieldsWithOwnEffect.has(name) && value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const openChance = params.seed === undefined && chance !== undefined ? [chance] : [];
  return JSON.stringify([model, otherParams, ...openChance]);
}

const detailByQuality: Record<string, number> = {
  low: 0.5,
  draft: 0.5,
  std: 0.9,
  standard: 0.9,
  medium: 1,
  pro: 1.25,
  high: 1.7,
  '4k': 1.5,
};

const clampCount = (value: number, maxCount: number) =>
  Math.max(1, Math.min(maxCount, Math.round(value)));

export function planImage(input: PlanInput): ImagePlan {
  const { params } = input;
  return {
    family: 'image',
    prompt: readDirectives(textOf(params, 'prompt') ?? '').prompt,
    seed: seedOf(input),
    detail: detailByQuality[textOf(params, 'quality')?.toLowerCase() ?? ''] ?? 1,
    ratio: readRatio(textOf(params, 'aspect_ratio')),
    count: clampCount(numberOf(params, 'n') ?? 1, 16),
    longEdge: longEdgeOf(textOf(params, 'resolution')),
    format: stillFormats.get(textOf(params, 'output_format')?.toLowerCase() ?? '') ?? 'png',
    isTransparent: flagOf(params, 'transparent_background') ?? false,
    style: textOf(params, 'style')?.toLowerCase(),
  };
}

const stillFormats: ReadonlyMap<string, ImagePlan['format']> = new Map([
  ['webp', 'webp'],
  ['jpeg', 'jpeg'],
  ['jpg', 'jpeg'],
]);

const modeEdges: Record<string, number> = { std: 720, pro: 1080, '4k': 2160 };

export function planVideo(input: PlanInput): VideoPlan {
  const { params } = input;
  const mode = textOf(params, 'mode')?.toLowerCase() ?? '';
  const resolution = textOf(params, 'resolution');
  const durationSeconds = Math.max(1, Math.min(60, numberOf(params, 'duration') ?? 5));
  return {
    family: 'video',
    prompt: readDirectives(textOf(params, 'prompt') ?? '').prompt,
    seed: seedOf(input),
    detail:
      detailByQuality[mode] ??
      detailByQuality[textOf(params, 'quality')?.toLowerCase() ?? ''] ??
      0.9,
    ratio: readRatio(textOf(params, 'aspect_ratio')),
    shortEdge: resolution === undefined ? (modeEdges[mode] ?? 720) : shortEdgeOf(resolution),
    durationSeconds,
    hasAudio: flagOf(params, 'audio') ?? flagOf(params, 'generate_audio') ?? true,
    inputSeconds: Math.max(1, numberOf(params, 'input_video_duration') ?? durationSeconds),
  };
}

const sceneRatios: Record<SceneName, Ratio> = {
  ridges: [3, 2],
  sea: [3, 2],
  city: [16, 9],
  geometry: [1, 1],
  ribbons: [4, 5],
};

/** Pixels of a still: by the requested ratio, else the reference's, else what suits the scene. */
export function imageSize(plan: ImagePlan, scene: SceneName, reference: Size | undefined): Size {
  const ratio = plan.ratio ?? (reference ? ratioOf(reference) : sceneRatios[scene]);
  return stillSize(ratio, plan.longEdge);
}

/** Pixels of a video: by the requested ratio, else the reference's, else 16:9. */
export function filmSize(plan: VideoPlan, reference: Size | undefined): Size {
  const ratio = plan.ratio ?? (reference ? ratioOf(reference) : ([16, 9] as const));
  return videoSize(ratio, plan.shortEdge);
}
