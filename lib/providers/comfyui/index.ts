import type { OpenedDriver } from '../open-providers';
import type { ComfyUiDeclaration } from './declaration';
import { createComfyUiProvider } from './operation';

/** Opens a declared provider. */
export const openComfyUi = (
  declared: ComfyUiDeclaration,
): Required<Pick<OpenedDriver, 'media'>> => ({ media: createComfyUiProvider(declared) });
