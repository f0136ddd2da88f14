export * from './audit';
export * from './chat';
export * from './namespace';
export * from './notices';
export * from './people';
export * from './work';
