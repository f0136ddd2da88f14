export * from '@/lib/pages/board-order';
export * from './camera';
export * from './mounting';
export * from './places';
export * from './tidy';
