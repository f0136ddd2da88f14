export {
  type MediaCover,
  type MediaOutput,
  type MediaProvider,
  type MediaReference,
  type MediaRequest,
  type MediaStatus,
  ProviderError,
} from './media';
export {
  createOpenAiCompatibleProvider,
  type OpenAiCompatibleOptions,
} from './openai-compatible';
export { createSandboxProvider } from './sandbox';
export { createSandboxTextProvider } from './sandbox/text';
export {
  type EmitText,
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
