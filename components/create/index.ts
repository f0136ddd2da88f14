export { CreatePage, type CreatePageProps, CreateSkeleton } from './create-page';
export type { Generate } from './generate';
