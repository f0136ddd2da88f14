export {
  adoptValues,
  type CarriedValue,
  type CarryOver,
  carryOver,
  diffSchema,
  leftOutValues,
} from './carry-over';
export {
  type CharacterPlan,
  type CharacterShare,
  characterPictureName,
  type FormCharacter,
  formCharacter,
  maxAppliedCharacters,
  type PlacedPicture,
  planCharacters,
} from './characters';
export {
  type ComparedRequest,
  comparedRequests,
  maxCompared,
  toggleComparedValue,
} from './compared-requests';
export {
  type Comparison,
  comparableFields,
  comparableOptions,
  comparedField,
  fittingCount,
  newComparison,
  ownValueOf,
} from './comparison';
export { describeInput, describeLimits, describeValue, modelTraits } from './describe';
export { dockFields } from './dock';
export { drawSeed, type RandomInteger, seedRange } from './draw-seed';
export {
  type EditInput,
  editLabel,
  editPayload,
  editTakesCharacters,
  type FrameRole,
  frameField,
  frameSides,
  type ModelEdit,
  planEditCharacters,
  readEditVerbs,
  type VerbOffer,
  verbOffers,
} from './edits';
export { type Family, familyOf } from './family';
export { labelOf as fieldLabel } from './known-fields';
export {
  type DraggedMedia,
  mediaDragType,
  mediaKindOf,
  readDraggedMedia,
  readPastedFiles,
  writeDraggedMedia,
} from './media-transfer';
export { emptyForm, fieldOf, normalizeModelForm } from './normalize';
export { buildPayload, checkField, isQuotable, validateForm } from './payload';
export { joinPresetText, measurePresetText, presetVariables } from './preset-text';
export {
  type AppliedPreset,
  type PresetPlan,
  planPreset,
  promptWithoutPreset,
} from './presets';
export { drawRatio, ratioOf } from './ratio';
export { applyRules, type RuleOutcome, ruleFields } from './rules';
export { sameValue } from './same-value';
export {
  addToCharacterHref,
  createHref,
  editHref,
  experimentHref,
  type FormStart,
  type FormState,
  formExperimentHref,
  hasStart,
  maxBeginnings,
  recipeOf,
  type StartQuery,
  startParams,
} from './start';
export { readTypedNumber } from './typed-number';
export type {
  FieldOption,
  FormField,
  FormSpec,
  FormValues,
  MediaKind,
  Payload,
  Reason,
} from './types';
