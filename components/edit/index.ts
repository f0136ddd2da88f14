import { lazyPart } from '@/components/ui';

export { EditPage } from './edit-page';
export { type EditStep, stepsTo, stripOf } from './versions';

/** Loaded with the first comment on a picture. */
export const RequestedEditLink = lazyPart(() => import('./requested-edit-link'));
