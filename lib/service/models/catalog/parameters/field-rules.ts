import { capabilities } from '@/lib/contract';
import { isPresent } from '../../../money/pricing';
import type { CatalogModel } from '../types';
import type { ParamProblem } from './problem';

type RuleModel = Pick<CatalogModel, 'name' | 'fields' | 'capabilities'>;
type EffectiveParams = Readonly<Record<string, unknown>>;
type FieldRule = (model: RuleModel, effectiveParams: EffectiveParams) => ParamProblem | undefined;

/** `docs/interface.md#rules-of-model-families`: omni-v3 with reference videos requires `audio=false`. */
const silentWithReferenceVideos: FieldRule = (model, effectiveParams) =>
  model.capabilities.has(capabilities.referenceVideosRequireSilent) &&
  isPresent(effectiveParams.reference_videos) &&
  effectiveParams.audio === true
    ? {
        code: 'invalid_value',
        param: 'audio',
        message: `audio must be false when reference_videos are given to ${model.name}. Send "audio": false or leave the videos out.`,
      }
    : undefined;

/** `docs/interface.md#virtual-avatars`: virtual-avatar mode and its assets go together. */
const avatarModeWithAssets: FieldRule = (model, effectiveParams) => {
  if (!model.fields.has('avatar_mode')) return undefined;
  const hasMode = isPresent(effectiveParams.avatar_mode);
  const hasAssets = isPresent(effectiveParams.avatar_asset_ids);
  if (hasMode === hasAssets) return undefined;
  const [givenName, missingName] = hasMode
    ? ['avatar_mode', 'avatar_asset_ids']
    : ['avatar_asset_ids', 'avatar_mode'];
  return {
    code: 'missing_required_parameter',
    param: missingName,
    message: `${missingName} is required when ${givenName} is given. Send both, or neither.`,
  };
};

const fieldRules: readonly FieldRule[] = [silentWithReferenceVideos, avatarModeWithAssets];

/** The first rule between fields that `effectiveParams` breaks. */
export function brokenFieldRule(
  model: RuleModel,
  effectiveParams: EffectiveParams,
): ParamProblem | undefined {
  for (const rule of fieldRules) {
    const problem = rule(model, effectiveParams);
    if (problem !== undefined) return problem;
  }
  return undefined;
}
