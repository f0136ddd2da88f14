export { admitKey, checkScope } from './admit';
export { ApiError } from './api-error';
export { asApiError } from './as-api-error';
export { bearerSecret } from './bearer';
export { listPage } from './list-page';
export { type DocumentedWebhook, type DocumentInfo, openApiDocument } from './open-api';
export type { DocumentExamples } from './open-api-examples';
export { outageOf } from './outage';
export { createRateLimiter, type RateLimiter } from './rate-limit';
export { readBytes } from './read-bytes';
export { checkJsonValue } from './read-json';
export { dataHeaders } from './reply';
export { requestIdOf } from './request-id';
export { type Route, route } from './route';
export { createRouter } from './router';
export {
  type AgentAccess,
  type Authenticator,
  type Call,
  type Clock,
  type EventSink,
  type EventsReply,
  type JsonObject,
  type KeyAuth,
  type KeyCall,
  type OperatorKeys,
  type Reply,
  systemClock,
} from './types';
export { unavailableError } from './unavailable';
