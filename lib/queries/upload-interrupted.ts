import { RequestError } from './fetcher';

/** The failure of an upload that lost the connection. */
export const uploadInterrupted = (): RequestError =>
  new RequestError(0, {
    code: 'offline',
    message: 'The upload was interrupted. Check the connection and try again.',
    param: null,
    request_id: null,
    retry_after: null,
    balance: null,
  });
