export { drawSeeds } from './draw-seeds';
export { earlierPlan } from './earlier-plan';
export { expandPrompt, findListNames, measurePrompts } from './expand-prompt';
export { fitCells, orderCells, type PricedCell, totalMilli } from './fit-cells';
export { type GridPlace, type GridView, gridView } from './grid-view';
export { hashText } from './hash-text';
export { keeperCosts } from './keeper-costs';
export { lineageOf } from './lineage';
export { cellValues, planCells, priceKeyOf } from './plan-cells';
export { promotedBody, promotionCandidates } from './promotion-targets';
export { measureAgreement, rankVotes, type Vote } from './rank-votes';
export { readSheet } from './read-sheet';
export { sharedHtml } from './shared-html';
export { type SharedParts, sharedView } from './shared-view';
export {
  bodyWithFirstFrame,
  chosenTake,
  finishedTakes,
  isOpenTake,
  type ShotBody,
  shotBody,
  shotCharacters,
  shotPicture,
  takesFirstFrame,
  takesOf,
} from './shots';
export { suggestTrims, type Trim } from './suggest-trims';
export {
  type ColumnTarget,
  type ListedTask,
  listColumnTargets,
  listTasks,
  readTaskSheet,
  retargetColumns,
  type TaskSheet,
} from './task-list';
export {
  type Beginning,
  beginDesign,
  comparisonDesign,
  type Template,
  templates,
} from './templates';
export type { AxisValue, Cell, CellBody, Plan } from './types';
export { valueKey } from './value-key';
export { type Ranking, rankCells, rankValues } from './vote-ranking';
