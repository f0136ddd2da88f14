export * from './audit';
export * from './chat';
export * from './connections';
export * from './invitations';
export * from './namespace';
export * from './notices';
export * from './people';
export * from './work';
