import type { ErrorCode, TaskErrorCode } from '@/lib/contract/errors';
import { type FailureMessage, taskFailureMessages } from './task-failure-messages';

/** Codes that the console adds, for the connection to the service and for its own runs. */
export type ConsoleCode =
  | 'unreachable'
  | 'timeout'
  | 'foreign_answer'
  | 'service_failed'
  | 'invalid_request'
  | 'conflict'
  | 'key_refused'
  | 'not_permitted'
  | 'not_connected'
  | 'cut_off'
  | 'interrupted'
  | 'left'
  | 'not_offered'
  | 'output_limit'
  | 'content_filtered'
  | 'project_budget';

const keyRefused: FailureMessage = {
  title: 'The service refuses the workspace’s key',
  text: 'It was revoked, has expired, or lacks a permission. An Owner or Admin can replace it in Settings.',
  remedy: 'An Owner or Admin can replace it in Settings.',
};
const malformed: FailureMessage = {
  title: 'The model can’t use this request',
  text: 'A setting, a file or the text doesn’t fit. Check the settings, or choose another model.',
};
const notFound: FailureMessage = {
  title: 'The service can’t find this',
  text: 'It may have been removed.',
};
const notOffered: FailureMessage = {
  title: 'The service does not offer this',
  text: 'The connected service does not support this.',
};

/**
 * Our texts for every code a person may see, of the interface's registry and of the console: the only copy. They do not
 * mention charges that depend on the state, because the page that shows them does.
 */
export const failureMessages: Readonly<
  Record<ErrorCode | TaskErrorCode | ConsoleCode, FailureMessage>
> = {
  ...taskFailureMessages,
  insufficient_credits: {
    title: 'Not enough credits',
    text: 'This needs more credits than the workspace has.',
  },
  budget_exceeded: {
    title: 'A budget is used up',
    text: 'This month’s budget does not allow it. An Owner or Admin can raise it.',
  },
  project_budget: {
    title: 'The project’s budget is used up',
    text: 'An Owner or Admin can raise it on the project’s page. Or open another project.',
  },
  context_length_exceeded: {
    title: 'The conversation is longer than the model can read',
    text: 'Continue in a new chat with the important parts, or choose a model with a longer context.',
  },
  request_timeout: {
    title: 'This did not arrive in time',
    text: 'Check the connection, then send it again.',
  },
  file_too_large: {
    title: 'This is too large to send',
    text: 'Choose a smaller file, or send less at once.',
  },
  storage_quota_exceeded: {
    title: 'The workspace’s storage is full',
    text: 'Delete uploads you no longer need, or ask the person who runs the service for more storage.',
  },
  storage_full: {
    title: 'The service is out of storage for now',
    text: 'Try again later, or tell the person who runs it.',
  },
  service_busy: {
    title: 'The service is busy',
    text: 'Many images are being processed right now. Try again in a moment.',
  },
  file_no_longer_kept: {
    title: 'Result no longer kept',
    text: 'It was removed after the time that files are kept.',
  },
  file_damaged: {
    title: 'The stored file is damaged',
    text: 'Make it again, or ask the person who runs the service to restore it from a backup.',
  },
  unsupported_media_type: {
    title: 'This kind of file is not supported',
    text: 'Save it in another format and try again.',
  },
  model_not_found: {
    title: 'This model is not available',
    text: 'It was withdrawn, or this workspace can’t use it. Choose another model.',
  },
  no_available_route: {
    title: 'This model is down right now',
    text: 'No provider offers it right now. Choose another model, or try later.',
  },
  service_unavailable: {
    title: 'The service is busy or restarting',
    text: 'Try again in a moment.',
  },
  unsupported_parameter: {
    title: 'The model doesn’t support one of the settings',
    text: 'The model may have changed. Check the settings and try again.',
  },
  invalid_value: malformed,
  missing_required_parameter: malformed,
  invalid_json: malformed,
  invalid_request: {
    title: 'The service can’t accept this request',
    text: 'Something in it is not valid. Change it and try again.',
  },
  avatar_review_pending: {
    title: 'The avatar is still being reviewed',
    text: 'Nothing was generated or charged. Try again in a moment.',
  },
  avatar_reference_invalid: {
    title: 'An image can’t be used as an avatar',
    text: 'Choose another one.',
  },
  avatar_provider_unavailable: {
    title: 'Avatars are not available right now',
    text: 'Nothing was charged. Try again in a moment, or go on without one.',
  },
  task_not_cancelable: {
    title: 'It has already ended',
    text: 'There is nothing left to cancel.',
  },
  rate_limit_exceeded: {
    title: 'Too many requests at once',
    text: 'Wait a moment and try again.',
  },
  idempotency_key_in_use: {
    title: 'This is already running',
    text: 'The same request is still running, and is charged once.',
  },
  idempotency_key_reused: {
    title: 'This request was already sent with different content',
    text: 'Send it again.',
  },
  previous_response_not_found: {
    title: 'The service has forgotten the conversation',
    text: 'Continue in a new chat.',
  },
  conflict: {
    title: 'This conflicts with a newer change',
    text: 'Reload the page and try again.',
  },
  invalid_api_key: keyRefused,
  invalid_signature: keyRefused,
  key_refused: keyRefused,
  insufficient_scope: keyRefused,
  workspace_not_allowed: keyRefused,
  not_permitted: {
    title: 'The service does not allow this',
    text: 'The workspace’s key may lack a permission for it, or the model may not be open to it. Try another model, or ask an Owner or Admin.',
  },
  not_connected: {
    title: 'The workspace is not connected to a service',
    text: 'An Owner or Admin can connect it in Settings.',
  },
  not_found: notFound,
  not_offered: notOffered,
  method_not_allowed: notOffered,
  upgrade_required: notOffered,
  media_address_expired: {
    title: 'The link to this file has expired',
    text: 'Open the file from the gallery again for a fresh link.',
  },
  media_address_invalid: {
    title: 'The link to this file is not complete',
    text: 'Open the file from the gallery again, or copy its link again.',
  },
  storage_unavailable: {
    title: 'Files are not available right now',
    text: 'The file storage is not responding. Try again in a moment.',
  },
  service_failed: {
    title: 'The service has a problem',
    text: 'It may be over in a moment. Try again then.',
  },
  foreign_answer: {
    title: 'Something else answered at the service’s address',
    text: 'The person who runs this server should check the address.',
  },
  unreachable: {
    title: 'The service could not be reached',
    text: 'Try again in a moment. If it lasts, tell the person who runs this server.',
  },
  timeout: {
    title: 'The service took too long',
    text: 'It may still be working on it. Try again in a moment.',
  },
  cut_off: {
    title: 'The answer broke off',
    text: 'The connection to the service ended early. What had arrived is kept.',
  },
  interrupted: {
    title: 'The server stopped while it was answering',
    text: 'What had arrived is kept.',
  },
  left: {
    title: 'Stopped because no one was reading',
    text: 'An answer continues for one minute after everyone has left the page.',
  },
  output_limit: {
    title: 'The answer reached its length limit',
    text: 'Ask the model to continue, or raise the output limit in the settings.',
  },
  content_filtered: {
    title: 'The model’s content filter ended the answer',
    text: 'Rephrase your message, or ask another model.',
  },
};

export type KnownCode = keyof typeof failureMessages;

export const isKnownCode = (code: string | null): code is KnownCode =>
  code !== null && Object.hasOwn(failureMessages, code);

const codesByStatus: Readonly<Record<number, KnownCode>> = {
  401: 'invalid_api_key',
  402: 'insufficient_credits',
  // The service does not say why, and the key may still be good for everything else.
  403: 'not_permitted',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'timeout',
  409: 'conflict',
  410: 'not_found',
  413: 'file_too_large',
  415: 'unsupported_media_type',
  425: 'rate_limit_exceeded',
  429: 'rate_limit_exceeded',
  501: 'not_offered',
  504: 'timeout',
};

/** The console's code for an error of the service: its own code if we have a text for it, else one for its status. */
export function findFailureCode(status: number, code: string | null): KnownCode {
  if (isKnownCode(code)) return code;
  return codesByStatus[status] ?? (status >= 500 ? 'service_failed' : 'invalid_request');
}

/** Our text and the service's own message, in one line. */
export function failureLine(code: KnownCode, serviceMessage: string | null): string {
  const { title, text, remedy } = failureMessages[code];
  if (serviceMessage === null) return `${title}. ${text}`;
  const line = `${title}. The service says: “${serviceMessage}”`;
  return remedy === undefined ? line : `${line} ${remedy}`;
}
