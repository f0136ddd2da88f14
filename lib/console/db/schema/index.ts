export * from './namespace';
export * from './people';
export * from './work';
