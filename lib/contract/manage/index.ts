export * from './assets';
export * from './keys';
export * from './tasks';
export * from './workspaces';
