import { and, eq, inArray, isNull } from 'drizzle-orm';
import {
  type AnswerApprovalBody,
  generationReceipt,
  milliToCredits,
  headers as names,
} from '@/lib/contract';
import * as endpoints from '@/lib/contract/endpoints';
import type { ServiceContext } from '../context';
import { schema } from '../db';
import { ApiError, type Call, isApiError, type JsonObject, type KeyCall } from '../http';
import { authOfKey } from '../keys';
import { creditsOf } from '../money/ledger';
import { PriceAboveLimitError } from '../money/pricing';

const { agentApprovals, apiKeys } = schema;

/** Runs a request as `POST /v1/generations` does, for at most `maxMilli`; see `createGeneration` of `../generations`. */
export type RunGeneration = (
  call: KeyCall<unknown, unknown, JsonObject>,
  options: { maxMilli: number; isApproved: true },
) => Promise<{ readonly text: string }>;

/**
 * Runs a waiting request once, as its key and for at most what the person saw, or refuses it. An approval that is repeated
 * has one effect, because its id is the idempotency key. Returns the id of the task, null for none. Throws `ApiError`.
 */
export async function answerApproval(
  context: Pick<ServiceContext, 'db' | 'clock' | 'settings'>,
  run: RunGeneration,
  {
    params,
    body,
    requestId,
    log,
  }: Call<{ id: string; approval_id: string }, unknown, AnswerApprovalBody>,
): Promise<string | null> {
  const { db } = context;
  const [row] = await db
    .select({ approval: agentApprovals, keyHash: apiKeys.hash })
    .from(agentApprovals)
    .innerJoin(apiKeys, eq(apiKeys.id, agentApprovals.keyId))
    .where(and(eq(agentApprovals.id, params.approval_id), eq(apiKeys.workspaceId, params.id)));
  if (row === undefined || row.approval.endsAt.getTime() <= context.clock.now()) throw gone();
  const { approval, keyHash } = row;
  if (approval.receipt !== null) return taskOf(approval.receipt);
  const isThis = eq(agentApprovals.id, approval.id);
  const isOpen = and(isThis, isNull(agentApprovals.receipt));
  const [answered] = await db
    .update(agentApprovals)
    .set({ state: body.approve ? 'approved' : 'refused' })
    // An approval that was interrupted may be run again, and not refused: it may have a task.
    .where(
      and(
        isThis,
        inArray(agentApprovals.state, body.approve ? ['waiting', 'approved'] : ['waiting']),
      ),
    )
    .returning({ receipt: agentApprovals.receipt });
  if (answered === undefined) throw gone();
  if (!body.approve) return null;
  // The same approval, sent at the same time, was faster.
  if (answered.receipt !== null) return taskOf(answered.receipt);
  try {
    const auth = await authOfKey(db, keyHash, context.clock.now());
    const { path } = endpoints.createGeneration;
    const request = new Request(`${context.settings.baseUrl}${path}`, {
      headers: { [names.idempotencyKey]: `approval:${approval.id}` },
    });
    const { text } = await run(
      {
        auth,
        actor: auth.agent?.actor ?? null,
        requestId,
        log,
        path,
        params: {},
        query: {},
        body: approval.body,
        request,
      },
      { maxMilli: creditsOf(body.seen_price, 'seen_price'), isApproved: true },
    );
    await db.update(agentApprovals).set({ state: 'approved', receipt: text }).where(isThis);
    return taskOf(text);
  } catch (error) {
    // A definite refusal made no task; after anything else one may be under way, and only the same run tells.
    if (isApiError(error) && error.status < 500) {
      await db.update(agentApprovals).set({ state: 'waiting' }).where(isOpen);
    }
    if (!(error instanceof PriceAboveLimitError)) throw error;
    const { priceMilli } = error;
    await db.update(agentApprovals).set({ state: 'waiting', priceMilli }).where(isOpen);
    throw new ApiError(
      'invalid_value',
      `The price has changed: it is ${milliToCredits(priceMilli)} credits now. Nothing was made or charged. Approve again if you agree.`,
      { param: 'seen_price' },
    );
  }
}

const taskOf = (receipt: string): string => generationReceipt.parse(JSON.parse(receipt)).task_id;

const gone = () =>
  new ApiError(
    'not_found',
    'This request does not wait any more. It was answered, or its day is over.',
  );
