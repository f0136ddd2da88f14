import { lazyPart } from '@/components/ui';
import type { EditStageProps } from './types';

/**
 * The stage of the edit room: a picture with zoom, a mask and a frame. It fills its parent, and needs a `Suspense` around it,
 * because its code is loaded when it is first shown.
 */
export const EditStage = lazyPart<EditStageProps>(() => import('./edit-stage'));

export { LoadNote } from './load-note';
export type { EditStageProps, StageHandle, StageMode, StageState } from './types';
