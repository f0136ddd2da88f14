export * from './assets';
export * from './ledger';
export * from './namespace';
export * from './sandbox';
export * from './tasks';
export * from './workspaces';
