export { ConfigError, loadConfig } from './config';
export { createService, type Service } from './create-service';
export type { ServiceOptions } from './service-options';
export type { InitialWorkspace } from './setup';
export { reopenWorkspace } from './workspaces';
