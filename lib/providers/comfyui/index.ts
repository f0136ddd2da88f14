import type { OpenedDriver } from '../open-providers';
import type { ComfyUiDeclaration } from './declaration';
import { createComfyUiProvider } from './operation';

export const openComfyUi = (
  declaration: ComfyUiDeclaration,
): Required<Pick<OpenedDriver, 'media'>> => ({ media: createComfyUiProvider(declaration) });
