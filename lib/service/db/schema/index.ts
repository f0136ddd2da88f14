export * from './assets';
export * from './keys';
export * from './ledger';
export * from './namespace';
export * from './sandbox';
export * from './tasks';
export * from './webhooks';
export * from './workspaces';
