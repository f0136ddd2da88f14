export { parseEvents, readEvents, type StreamedEvent } from './event-stream';
export { fewestStatements } from './fewest-statements';
export {
  createScriptedProvider,
  picture,
  pictureOutput,
  type ScriptedProvider,
} from './scripted-provider';
export { createTestService, type TestService, type TestWorkspace } from './test-service';
export {
  beginEvents,
  chatChunk,
  refuse,
  routedTo,
  say,
  startTextUpstream,
  type TextUpstream,
  type UpstreamAnswer,
} from './text-upstream';
