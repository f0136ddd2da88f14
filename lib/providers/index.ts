/** The interfaces and the declarations. No driver is loaded by it: `registry.ts` does that, for those declared. */

export type { RequestMapping } from '@/lib/contract';
export type { AvatarPicture, AvatarReview, AvatarReviewer } from './avatar-reviews';
export { changesWorkflow } from './comfyui/bindings';
export type { BoundWorkflow } from './comfyui/declaration';
export {
  driverFacts,
  driverSchema,
  drivers,
  isSecretSetting,
  type ProviderDeclaration,
  providerDeclaration,
} from './declarations';
export { multipliesWork } from './mapping/field-names';
export type { ImportedModel } from './mapping/from-json-schema';
export {
  type MediaCost,
  type MediaFailureCode,
  type MediaOutput,
  type MediaProvider,
  type MediaReference,
  type MediaRefusal,
  type MediaRequest,
  type MediaStart,
  type MediaStatus,
  ProviderError,
  type ProviderLimits,
  tooLargeResult,
  type UnknownStart,
} from './media';
export {
  type OpenedProviders,
  type OpenProviders,
  type ProviderDependencies,
  ProviderSetupError,
} from './open-providers';
export type { Operation, OperationStore } from './operations';
export type { PresetModel } from './preset-model';
export { hasKey, type ProviderPreset, providerPresets } from './presets';
export { type DriverTools, ProviderToolError, type ProviderTools } from './provider-tools';
export {
  type TextEvent,
  type TextFailureCode,
  type TextFinishReason,
  type TextFormat,
  type TextMessage,
  type TextPart,
  type TextProvider,
  TextProviderError,
  type TextRequest,
  type TextTool,
  type TextToolCall,
  type TextToolChoice,
  type TextUsage,
} from './text';
