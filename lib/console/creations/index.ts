export { createGeneration, type PressInput, type PressOutcome, pressInput } from './create';
export { pollCreations, refreshCreations } from './poll';
export { readCreationsById } from './read';
export { readOwnRecent } from './recent';
export { runAgain } from './run-again';
