export { CreatePage, CreateSkeleton } from './create-page';
export type { CreatePageProps } from './create-page-props';
export type { Generate } from './generate';
