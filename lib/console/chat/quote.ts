import { eq } from 'drizzle-orm';
import { milliToCredits, toMilli } from '@/lib/contract';
import type { TurnBody, TurnPrice, TurnQuoteBody } from '@/lib/pages/chat';
import { type ChatRequestParts, chatRequest, type HistoryMessage } from '@/lib/pages/chat-request';
import { schema } from '../db';
import { InvalidRequestError, PriceRoseError } from '../platform/failures';
import { runtime } from '../platform/runtime';
import type { Access } from '../team/access';
import { noConversationError } from './errors';
import { isOwn, type MessageRow, readMessages } from './rows';
import { pathTo } from './tree';

const { messages: m, conversations: c } = schema;

type TurnRequest = Pick<ChatRequestParts, 'model' | 'system' | 'settings' | 'history'>;

/**
 * The price of a submission with empty, usual and the longest answers. Null with a remote service: the public interface
 * only quotes images and videos. Throws 404 for a message that is not the person's own, and errors of the service.
 */
export async function quoteTurn(access: Access, body: TurnQuoteBody): Promise<TurnPrice | null> {
  const { manage } = runtime().service;
  if (manage === null) return null;
  const turnRequests = await readTurnRequests(access, body);
  const quotes = await Promise.all(
    turnRequests.map((turnRequest) => {
      // Both endpoints cost the same, so the request is quoted in the form of chat completions.
      const { body: completion } = chatRequest({ ...turnRequest, endpoint: 'chat' });
      return manage.turns.quote(access.workspace.id, completion);
    }),
  );
  const sum = (amounts: readonly number[]) =>
    milliToCredits(amounts.reduce((total, amount) => total + toMilli(amount), 0));
  return {
    least_credits: sum(quotes.map((quote) => quote.least_credits)),
    likely_credits: sum(quotes.map((quote) => quote.likely_credits)),
    most_credits: sum(quotes.map((quote) => quote.most_credits)),
  };
}

/**
 * Checks a submission against the price that was shown. Throws `PriceRoseError`, and `InvalidRequestError` for a
 * submission without a price if the service quotes text.
 */
export async function checkSeenPrice(access: Access, body: TurnBody): Promise<void> {
  const { ask: requestedTurn, targets, system, seen_credits: seenCredits } = body;
  const price = await quoteTurn(access, { ask: requestedTurn, targets, system });
  if (price === null) return;
  if (seenCredits === null) {
    throw new InvalidRequestError(
      'Reload the page: it did not say what this costs.',
      'seen_credits',
    );
  }
  if (price.most_credits > seenCredits) throw new PriceRoseError(price.most_credits, seenCredits);
}

async function readTurnRequests(access: Access, body: TurnQuoteBody): Promise<TurnRequest[]> {
  const { ask: requestedTurn, targets, system } = body;
  if (requestedTurn.kind === 'question') {
    const tree =
      requestedTurn.conversation_id === null
        ? []
        : await readOwnTree(access, requestedTurn.conversation_id);
    const content = requestedTurn.content ?? 'x'.repeat(requestedTurn.bytes ?? 0);
    const question = { role: 'user' as const, content, images: requestedTurn.images };
    const history = [...historyOf(tree, requestedTurn.parent_id), question];
    return targets.map((target) => ({ ...target, system, history }));
  }
  const [message] = await runtime().db.select().from(m).where(eq(m.id, requestedTurn.message_id));
  if (message === undefined) throw noConversationError();
  const tree = await readOwnTree(access, message.conversationId);
  if (requestedTurn.kind === 'again') {
    return targets.map((target) => ({ ...target, system, history: historyOf(tree, message.id) }));
  }
  const { model, settings, system: messageSystem, parentId } = message;
  if (model === null) throw noConversationError();
  return [{ model, settings, system: messageSystem, history: historyOf(tree, parentId) }];
}

/** The messages of a branch as sent to a model, without answers that failed before their first word. */
export const historyOf = (tree: readonly MessageRow[], id: string | null): HistoryMessage[] =>
  pathTo(tree, id).filter(({ role, content }) => role === 'user' || content !== '');

async function readOwnTree(access: Access, conversationId: string): Promise<MessageRow[]> {
  const { db } = runtime();
  const [ownConversation] = await db
    .select({ id: c.id })
    .from(c)
    .where(isOwn(access, conversationId));
  if (ownConversation === undefined) throw noConversationError();
  return readMessages(db, conversationId);
}
