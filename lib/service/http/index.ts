export { admitKey } from './admit';
export { ApiError, isApiError } from './api-error';
export type { DocumentedWebhook, DocumentInfo } from './open-api';
export { openApiDocument } from './open-api';
export type { DocumentExamples } from './open-api-examples';
export { outageOf } from './outage';
export { createRateLimiter, type RateLimiter } from './rate-limit';
export { readBytes } from './read-bytes';
export { dataHeaders } from './reply';
export { requestIdOf } from './request-id';
export type { Route } from './route';
export { route } from './route';
export type { RouterParts } from './router';
export { createRouter } from './router';
export type {
  Authenticator,
  Call,
  Clock,
  EventSink,
  EventsReply,
  JsonObject,
  KeyAuth,
  KeyCall,
  OperatorKeys,
  RateLimitRule,
  Reply,
} from './types';
export { systemClock } from './types';
export { unavailableError } from './unavailable';
