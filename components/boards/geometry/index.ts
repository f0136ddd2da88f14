export * from './camera';
export * from './places';
export * from './tidy';
