import { type FormSpec, fieldOf, ratioOf, sameValue } from '@/lib/forms';
import type { Creation } from '@/lib/pages/creations';
import { aspectOf, requestedAspect } from '../../library/media';

type Params = Readonly<Record<string, unknown>>;

/** The parameters that may decide the shape of a result. */
const settingsOf = ({ model: _, prompt: _prompt, n: _n, seed: _seed, ...settings }: Params) =>
  settings;

/**
 * Width over height of the outputs of a request that has none yet: the requested ratio, or, where the model decides, that of the last
 * result of the same settings.
 */
export function expectedRatio(
  spec: FormSpec | undefined,
  request: { readonly model: string; readonly params: Params },
  results: readonly Creation[],
): number {
  const defaultRatio = spec && fieldOf(spec, 'aspect_ratio')?.default;
  const params: Params = { aspect_ratio: defaultRatio, ...request.params };
  const ratio = ratioOf(params.aspect_ratio);
  const similarResult =
    ratio === undefined || ratio === 'auto'
      ? results.find(
          ({ model, params: usedParams, outputs }) =>
            model === request.model &&
            outputs[0]?.width &&
            outputs[0].height &&
            sameValue(settingsOf(usedParams ?? {}), settingsOf(request.params)),
        )
      : undefined;
  return similarResult === undefined
    ? requestedAspect(spec?.family ?? 'image', params)
    : aspectOf(similarResult, 0);
}
