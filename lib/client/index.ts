export { readError } from './error-details';
export {
  errorOf,
  ForeignResponseError,
  InterfaceError,
  ResponseError,
  UnreachableError,
} from './errors';
export { createManageClient, type ManageClient } from './manage-client';
export { endWithSignal, networkFetch } from './network-fetch';
export { readUpload } from './reading';
export { createTransport, type Fetch, type TransportOptions } from './transport';
export { createWorkspaceClient, type WorkspaceClient } from './workspace-client';
