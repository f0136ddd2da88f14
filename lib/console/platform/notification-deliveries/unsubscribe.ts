import * as z from 'zod';
import { inputId } from '@/lib/pages/input';
import { type NotificationKind, notificationKind } from '@/lib/pages/notification-kinds';
import { UnsealError } from '@/lib/platform/crypto';
import { InvalidRequestError } from '../failures';
import { turnOffMail } from '../notification-settings';
import { type Runtime, runtime } from '../runtime';

const sealContext = { purpose: 'unsubscribe' };

const tokenContent = z.object({
  workspaceId: inputId,
  userId: inputId,
  kinds: z.array(notificationKind).min(1),
});

/** A token with which its holder can turn mail of these kinds off. It never expires, because mail is kept for years. */
export const unsubscribeToken = (
  { keyring }: Pick<Runtime, 'keyring'>,
  mail: z.input<typeof tokenContent>,
): string => keyring.seal(JSON.stringify(mail), sealContext);

function readToken(token: string): z.output<typeof tokenContent> {
  try {
    return tokenContent.parse(JSON.parse(runtime().keyring.unseal(token, sealContext)));
  } catch (error) {
    if (!(error instanceof UnsealError || error instanceof z.ZodError)) throw error;
    throw new InvalidRequestError('This link is not complete. Copy it again from the mail.');
  }
}

/** The kinds of mail that a token turns off. Throws {@link InvalidRequestError} for a token that was not made here. */
export const unsubscribeKinds = (token: string): NotificationKind[] => readToken(token).kinds;

/** Turns the mail of a token off. Throws as {@link unsubscribeKinds}. */
export async function unsubscribe(token: string): Promise<void> {
  const { kinds, ...person } = readToken(token);
  await turnOffMail(runtime().db, person, kinds);
}
