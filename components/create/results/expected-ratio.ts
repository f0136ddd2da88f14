import { type FormSpec, fieldOf, ratioOf, sameValue } from '@/lib/forms';
import type { Creation } from '@/lib/pages/creations';
import { aspectOf, requestedAspect } from '../../library/media';

type Params = Readonly<Record<string, unknown>>;

/** What does not decide the shape of a result. */
const settingsOf = ({ model: _, prompt: _prompt, n: _n, seed: _seed, ...settings }: Params) =>
  settings;

/**
 * Width over height of the outputs of a request, before they exist: as it asks, or where the model decides, as the last
 * result of the same settings has it.
 */
export function expectedRatio(
  spec: FormSpec | undefined,
  request: { readonly model: string; readonly params: Params },
  results: readonly Creation[],
): number {
  const declared = spec && fieldOf(spec, 'aspect_ratio')?.default;
  const params: Params = { aspect_ratio: declared, ...request.params };
  const ratio = ratioOf(params.aspect_ratio);
  const like =
    ratio === undefined || ratio === 'auto'
      ? results.find(
          ({ model, params: usedParams, outputs }) =>
            model === request.model &&
            outputs[0]?.width &&
            outputs[0].height &&
            sameValue(settingsOf(usedParams ?? {}), settingsOf(request.params)),
        )
      : undefined;
  return like === undefined ? requestedAspect(spec?.family ?? 'image', params) : aspectOf(like, 0);
}
