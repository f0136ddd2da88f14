import { capabilities } from '@/lib/contract';
import { isPresent } from '../../../money/pricing';
import type { CatalogModel } from '../types';
import type { ParamProblem } from './problem';

type RuleModel = Pick<CatalogModel, 'name' | 'fields' | 'capabilities'>;
type Effective = Readonly<Record<string, unknown>>;
type FieldRule = (model: RuleModel, effective: Effective) => ParamProblem | undefined;

/** `docs/interface.md#rules-of-model-families`: omni-v3 with reference videos requires `audio=false`. */
const silentWithReferenceVideos: FieldRule = (model, effective) =>
  model.capabilities.has(capabilities.referenceVideosRequireSilent) &&
  isPresent(effective.reference_videos) &&
  effective.audio === true
    ? {
        code: 'invalid_value',
        param: 'audio',
        message: `audio must be false when reference_videos are given to ${model.name}. Send "audio": false or leave the videos out.`,
      }
    : undefined;

/** `docs/interface.md#virtual-avatars`: virtual-avatar mode and its assets go together. */
const avatarModeWithAssets: FieldRule = (model, effective) => {
  if (!model.fields.has('avatar_mode')) return undefined;
  const mode = isPresent(effective.avatar_mode);
  const assets = isPresent(effective.avatar_asset_ids);
  if (mode === assets) return undefined;
  const [givenName, missingName] = mode
    ? ['avatar_mode', 'avatar_asset_ids']
    : ['avatar_asset_ids', 'avatar_mode'];
  return {
    code: 'missing_required_parameter',
    param: missingName,
    message: `${missingName} is required when ${givenName} is given. Send both, or neither.`,
  };
};

const fieldRules: readonly FieldRule[] = [silentWithReferenceVideos, avatarModeWithAssets];

/** The first rule between fields that `effective` breaks. */
export function brokenFieldRule(model: RuleModel, effective: Effective): ParamProblem | undefined {
  for (const rule of fieldRules) {
    const problem = rule(model, effective);
    if (problem !== undefined) return problem;
  }
  return undefined;
}
