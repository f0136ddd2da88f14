export {
  beginEvents,
  chatChunk,
  refuse,
  say,
  sendEvents,
  sendWhole,
  startTextUpstream,
  type TextUpstream,
  type UpstreamAnswer,
} from '@/lib/providers/openai-compatible/testing/double';
export { parseEvents, readEvents, type StreamedEvent } from './event-stream';
export { fewestStatements } from './fewest-statements';
export { checkCompaction, checkErrorFrame, checkResponse, checkStream } from './open-responses';
export { routedTo } from './routed-to';
export {
  busy,
  createScriptedProvider,
  finishedOf,
  picture,
  pictureOutput,
  type ScriptedProvider,
} from './scripted-provider';
export { createScriptedReviewer } from './scripted-reviewer';
export { createTestService, type TestService, type TestWorkspace } from './test-service';
