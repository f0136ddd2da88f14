import { asc, desc, eq } from 'drizzle-orm';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import type { ManageClient } from '@/lib/client';
import { schema } from '../../db';
import { type CurrentUser, requireUser } from '../../identity/session';
import { AccessError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import { requireSignedIn } from '../../team/access';

const { operators, users } = schema;

/** An operator of the installation, with the management interface of its service. */
export interface Operator {
  readonly user: CurrentUser;
  readonly manage: ManageClient;
}

/** Whether a person operates the installation. Always false with a remote service, which is operated elsewhere. */
export const isOperator = cache(async (userId: string): Promise<boolean> => {
  const { db, service } = runtime();
  if (service.manage === null) return false;
  const [row] = await db
    .select({ userId: operators.userId })
    .from(operators)
    .where(eq(operators.userId, userId));
  return row !== undefined;
});

async function findOperator(user: CurrentUser): Promise<Operator | null> {
  const { manage } = runtime().service;
  return manage !== null && (await isOperator(user.id)) ? { user, manage } : null;
}

/** For an action. Throws {@link AccessError}: 401 without a session, 404 for everyone who is not an operator. */
export async function requireOperator(): Promise<Operator> {
  const operator = await findOperator(await requireSignedIn());
  if (operator === null) throw new AccessError(404, 'There is no such page.');
  return operator;
}

/** For a page: everyone but an operator gets "not found". */
export async function requireOperatorPage(): Promise<Operator> {
  const user = await requireUser((await headers()).get('x-page') ?? '/operator');
  const operator = await findOperator(user);
  if (operator === null) notFound();
  return operator;
}

/** The operators, the first account first. */
export const listOperators = () =>
  runtime()
    .db.select({
      id: users.id,
      name: users.name,
      email: users.email,
      isFirst: operators.isFirst,
    })
    .from(operators)
    .innerJoin(users, eq(users.id, operators.userId))
    .orderBy(desc(operators.isFirst), asc(operators.createdAt), asc(users.id));
