export * from './audit';
export * from './chat';
export * from './connections';
export * from './namespace';
export * from './notices';
export * from './people';
export * from './work';
