export * from './assets';
export * from './budgets';
export * from './keys';
export * from './tasks';
export * from './turns';
export * from './usage';
export * from './webhooks';
export * from './workspaces';
