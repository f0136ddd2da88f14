export type { CreatePageProps } from './create-page-props';
export { CreateSkeleton } from './create-skeleton';
export { CreatePage } from './entry';
export type { Generate } from './generate';
