export { CreatePage } from './create-page';
export type { CreatePageProps } from './create-page-props';
export { CreateSkeleton } from './create-skeleton';
export type { Generate } from './generate';
