export { exampleBody } from './example-body';
export { ModelChoice } from './model-choice';
export { ModelCommands } from './model-commands';
export { ModelPicture } from './model-picture';
export { ModelReference } from './model-reference';
export { ModelsBrowser } from './models-browser';
export { ModelsSkeleton } from './models-skeleton';
export { summarizeModel } from './summarize';
