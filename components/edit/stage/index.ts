import { lazyPart } from '@/components/ui';
import type { EditStageProps } from './types';

/**
 * The stage of the edit room: a picture with zoom, a mask, a frame. It fills its parent. Its code is fetched when it is first
 * shown, so it needs a `Suspense` around it.
 */
export const EditStage = lazyPart<EditStageProps>(() => import('./edit-stage'));

export { LoadNote } from './load-note';
export type { EditStageProps, StageHandle, StageMode, StageState } from './types';
