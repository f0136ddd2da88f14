export type { PromptTarget } from './prompt-target';
export { PromptTools } from './prompt-tools';
