import type { ModelDeclaration } from '../../models/catalog';
import type { PriceRuleDeclaration } from '../../money/pricing';
import type { ConfigProblem } from '../problems';

/** Sound whose length is not known before it is made, as of speech, is priced by its text. */
const chargesOf = {
  image: ['per_image', 'per_request'],
  video: ['per_second', 'per_video', 'per_request'],
  audio: ['per_1000_characters', 'per_second', 'per_request'],
  text: ['per_request'],
} as const satisfies Record<ModelDeclaration['family'], readonly PriceRuleDeclaration['charge'][]>;

/** Rules whose charge does not fit their model, such as images of a video model or seconds without a duration. */
export const chargeProblems = (
  model: ModelDeclaration,
  rules: readonly PriceRuleDeclaration[],
): ConfigProblem[] =>
  rules.flatMap((rule, index) => {
    if (![rule.model].flat().includes(model.id)) return [];
    const at = (key: string): (string | number)[] => ['pricing', 'rules', index, key];
    const allowedCharges: readonly string[] = chargesOf[model.family];
    if (!allowedCharges.includes(rule.charge)) {
      return [
        {
          path: at('charge'),
          message: `does not fit ${model.id}, a ${model.family} model. Write ${allowedCharges.join(' or ')}.`,
        },
      ];
    }
    if (rule.tokens !== undefined && model.family !== 'text') {
      return [
        {
          path: at('tokens'),
          message: `means nothing for ${model.id}, a ${model.family} model. Remove it.`,
        },
      ];
    }
    if (
      rule.charge === 'per_second' &&
      !alwaysHasField(model, 'duration') &&
      !(hasField(model, 'input_audio_duration') && isRequired(model, 'audio_url'))
    ) {
      return [
        {
          path: at('charge'),
          message: `needs ${model.id} to have a duration that is required or has a default, or the input_audio_duration of an audio_url that is required.`,
        },
      ];
    }
    if (rule.charge === 'per_1000_characters' && !hasField(model, 'prompt')) {
      return [{ path: at('charge'), message: `needs ${model.id} to have a prompt.` }];
    }
    if (
      rule.chargesInputVideo === true &&
      (rule.charge !== 'per_second' || !hasField(model, 'input_video_duration'))
    ) {
      return [
        {
          path: at('chargesInputVideo'),
          message: `needs charge per_second, and ${model.id} to declare input_video_duration.`,
        },
      ];
    }
    return [];
  });

const hasField = (model: ModelDeclaration, name: string): boolean =>
  model.schema.fields.some((field) => field.name === name);

/** Without a sound its seconds would not be measured, but be zero or whatever the caller states. */
const isRequired = (model: ModelDeclaration, name: string): boolean =>
  model.schema.fields.some((field) => field.name === name && field.required);

const alwaysHasField = (model: ModelDeclaration, name: string): boolean =>
  model.schema.fields.some(
    (field) => field.name === name && (field.required || field.default !== undefined),
  );
