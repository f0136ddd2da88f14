import { eq } from 'drizzle-orm';
import type {
  ChatRequestParts,
  HistoryMessage,
  TurnBody,
  TurnPrice,
  TurnQuoteBody,
} from '@/lib/contract';
import { chatRequest, milliToCredits, toMilli } from '@/lib/contract';
import type { Access } from '../access';
import { schema } from '../db';
import { InvalidRequestError, PriceRoseError } from '../failures';
import { runtime } from '../runtime';
import { noConversation } from './errors';
import type { MessageRow } from './rows';
import { isOwn, readMessages } from './rows';
import { pathTo } from './tree';

const { messages: m, conversations: c } = schema;

type Asked = Pick<ChatRequestParts, 'model' | 'system' | 'settings' | 'history'>;

/**
 * The price range of a press, from empty answers to the longest ones. Null with a remote service: the public interface
 * only quotes images and videos. Throws 404 for a message that is not the person's own, and errors of the service.
 */
export async function quoteTurn(access: Access, body: TurnQuoteBody): Promise<TurnPrice | null> {
  const { manage } = runtime().service;
  if (manage === null) return null;
  const asked = await readAsked(access, body);
  const quotes = await Promise.all(
    asked.map((each) => {
      // Both endpoints cost the same, so the request is quoted in the form of chat completions.
      const { body: completion } = chatRequest({ ...each, endpoint: 'chat' });
      return manage.turns.quote(access.workspace.id, completion);
    }),
  );
  const sum = (amounts: readonly number[]) =>
    milliToCredits(amounts.reduce((total, amount) => total + toMilli(amount), 0));
  return {
    least_credits: sum(quotes.map((quote) => quote.least_credits)),
    most_credits: sum(quotes.map((quote) => quote.most_credits)),
  };
}

/**
 * Checks a press against the price that was shown. Throws `PriceRoseError`, and `InvalidRequestError` for a
 * press without a price if the service quotes text.
 */
export async function checkSeenPrice(access: Access, body: TurnBody): Promise<void> {
  const { ask, targets, system, seen_credits: seen } = body;
  const price = await quoteTurn(access, { ask, targets, system });
  if (price === null) return;
  if (seen === null) {
    throw new InvalidRequestError(
      'Reload the page: it did not say what this costs.',
      'seen_credits',
    );
  }
  if (price.most_credits > seen) throw new PriceRoseError(price.most_credits, seen);
}

/** The requests of a press. */
async function readAsked(access: Access, body: TurnQuoteBody): Promise<Asked[]> {
  const { ask, targets, system } = body;
  if (ask.kind === 'question') {
    const tree = ask.conversation_id === null ? [] : await readOwnTree(access, ask.conversation_id);
    const content = ask.content ?? 'x'.repeat(ask.bytes ?? 0);
    const question = { role: 'user' as const, content, images: ask.images };
    const history = [...historyOf(tree, ask.parent_id), question];
    return targets.map((target) => ({ ...target, system, history }));
  }
  const [found] = await runtime().db.select().from(m).where(eq(m.id, ask.message_id));
  if (found === undefined) throw noConversation();
  const tree = await readOwnTree(access, found.conversationId);
  if (ask.kind === 'again') {
    return targets.map((target) => ({ ...target, system, history: historyOf(tree, found.id) }));
  }
  const { model, settings, system: own, parentId } = found;
  if (model === null) throw noConversation();
  return [{ model, settings, system: own, history: historyOf(tree, parentId) }];
}

/** The messages of a branch as sent to a model, without answers that failed before their first word. */
export const historyOf = (tree: readonly MessageRow[], id: string | null): HistoryMessage[] =>
  pathTo(tree, id).filter(({ role, content }) => role === 'user' || content !== '');

async function readOwnTree(access: Access, conversationId: string): Promise<MessageRow[]> {
  const { db } = runtime();
  const [own] = await db.select({ id: c.id }).from(c).where(isOwn(access, conversationId));
  if (own === undefined) throw noConversation();
  return readMessages(db, conversationId);
}
