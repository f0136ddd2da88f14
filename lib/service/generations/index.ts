export {
  type BatchRequest,
  createApprovedBatch,
  createMissingTasks,
  findBatch,
  findWholeBatch,
  sumPrices,
} from './batch';
export { createGeneration, type GenerationDependencies } from './create-generation';
export type { GenerationContext } from './priced-request';
export { quoteGeneration } from './quote';
export { generationRoutes } from './routes';
export { createSubmitTask } from './submit';
