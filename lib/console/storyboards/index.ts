export { createStoryboard, removeStoryboard, saveStoryboard } from './change-storyboards';
export { giveFirstFrame } from './first-frames';
export { readStoryboardPrices } from './plan-shots';
export { readStoryboard, readStoryboards } from './read-storyboards';
export { pauseStoryboard, runStoryboard, stopStoryboard } from './run-storyboard';
