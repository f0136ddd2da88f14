import { AccessError } from '../platform/failures';

/** The same error for a colleague's private conversation, another workspace's and a missing one. */
export const noConversationError = () => new AccessError(404, 'There is no such conversation.');
