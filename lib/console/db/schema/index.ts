export * from './audit';
export * from './namespace';
export * from './notices';
export * from './people';
export * from './work';
