export { countPrompts, expandPrompt, type PromptVariant } from './expand-prompt';
export { fitCells, orderCells, type PricedCell, totalMilli } from './fit-cells';
export { hashText } from './hash-text';
export { type JudgedCell, type KeeperCost, keeperCosts } from './keeper-costs';
export { planCells, priceKeyOf } from './plan-cells';
export { agreement, type PersonalVote, type Ranked, rankVotes, type Vote } from './rank-votes';
export { suggestTrims, type Trim } from './suggest-trims';
export type { AxisValue, Cell, CellBody, Combination, Plan } from './types';
