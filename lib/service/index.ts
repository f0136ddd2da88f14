export { ConfigError, loadConfig } from './config';
export { createService, type Service } from './create-service';
export { ApiError } from './http';
export { reopenWorkspace } from './keys';
export type { InitialWorkspace } from './setup';
