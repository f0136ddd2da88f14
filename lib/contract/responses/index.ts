export * from './create-response';
export * from './events';
export * from './items';
export * from './response';
