import { AccessError } from '../failures';

/** A colleague's private conversation, another workspace's and a missing one answer alike. */
export const noConversation = () => new AccessError(404, 'There is no such conversation.');
