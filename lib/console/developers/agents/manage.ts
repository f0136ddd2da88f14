import type { ManageClient } from '@/lib/client';
import { InvalidRequestError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';

/** The management interface. Throws {@link InvalidRequestError} with a remote service, where assistants connect to that. */
export function requireManage(): ManageClient {
  const { manage } = runtime().service;
  if (manage !== null) return manage;
  throw new InvalidRequestError(
    'This console uses another service. Connect the assistant to that service.',
  );
}
