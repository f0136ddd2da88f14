export {
  AnswerError,
  errorOf,
  ForeignAnswerError,
  InterfaceError,
  UnreachableError,
} from './errors';
export { createManageClient, type ManageClient } from './manage-client';
export {
  createTransport,
  type Fetch,
  networkFetch,
  type Transport,
  type TransportOptions,
} from './transport';
export { createWorkspaceClient, type WorkspaceClient } from './workspace-client';
