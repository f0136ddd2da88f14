export { type CuttingProxy, createCuttingProxy } from './cutting-proxy';
export { fewestStatements } from './fewest-statements';
export {
  createScriptedProvider,
  picture,
  pictureOutput,
  type ScriptedProvider,
} from './scripted-provider';
export { createTestService, type TestService, type TestWorkspace } from './test-service';
