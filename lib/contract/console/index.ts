export * from './creations';
export * from './failures';
export * from './gallery';
export * from './gallery-filters';
export * from './notices';
export * from './quotes';
export * from './recent-uploads';
export * from './task-detail';
