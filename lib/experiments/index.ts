export { drawSeeds } from './draw-seeds';
export { earlierPlan, type Recipe } from './earlier-plan';
export { expandPrompt, measurePrompts, namesIn, type PromptVariant } from './expand-prompt';
export { fitCells, orderCells, type PricedCell, totalMilli } from './fit-cells';
export { type GridPlace, type GridView, gridView } from './grid-view';
export { hashText } from './hash-text';
export { type KeeperCost, keeperCosts, type MarkedCell } from './keeper-costs';
export { type Descendant, lineageOf } from './lineage';
export { planCells, priceKeyOf } from './plan-cells';
export {
  type PromotionCandidate,
  promotedBody,
  promotionCandidates,
} from './promotion-targets';
export { agreement, type PersonalVote, type Ranked, rankVotes, type Vote } from './rank-votes';
export { readSheet } from './read-sheet';
export { sharedHtml } from './shared-html';
export { type SharedParts, sharedView } from './shared-view';
export { suggestTrims, type Trim } from './suggest-trims';
export { type Beginning, beginDesign, type Template, templates } from './templates';
export type { AxisValue, Cell, CellBody, Combination, Plan } from './types';
export { valueKey } from './value-key';
export { type Ranking, rankCells, rankValues } from './vote-ranking';
