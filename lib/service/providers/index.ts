export {
  type MediaCover,
  type MediaOutput,
  type MediaProvider,
  type MediaReference,
  type MediaRequest,
  type MediaStatus,
  ProviderError,
} from './media';
export { createSandboxProvider } from './sandbox';
