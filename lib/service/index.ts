export { ConfigError, type LoadedConfig, loadConfig } from './config';
export { createService, type Service } from './create-service';
export { ApiError, requestIdOf } from './http';
export { reopenWorkspace } from './keys';
export { createAgentGateway } from './mcp';
export type { InitialWorkspace } from './setup';
