import type { Tool } from './snapshot';

export const toolKeys: Readonly<Record<Tool, string>> = {
  hand: 'h',
  brush: 'b',
  eraser: 'e',
  lasso: 'l',
  rectangle: 'r',
};
