import { and, eq, inArray, isNull } from 'drizzle-orm';
import * as z from 'zod';
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
import { frozenRequestsOf } from './frozen-experiment';

const { agentApprovals, apiKeys } = schema;

type GenerationCall = KeyCall<unknown, unknown, JsonObject>;

/** What makes what a person approved, for at most `maxMilli`; see `../generations`. */
export interface RunApproved {
  /** As `POST /v1/generations` does. */
  generation(
    call: GenerationCall,
    options: { maxMilli: number; isApproved: true },
  ): Promise<{ readonly text: string }>;
  /** The requests of an experiment. Returns the ids of their tasks. */
  experiment(calls: readonly GenerationCall[], options: { maxMilli: number }): Promise<string[]>;
}

/**
 * Runs a waiting request once, as its key and for at most what the person saw, or refuses it. An approval that is repeated
 * has one effect: its id is the idempotency key, and an experiment has those of its requests. Returns the ids of the tasks,
 * none for a refusal. Throws `ApiError`.
 */
export async function answerApproval(
  context: Pick<ServiceContext, 'db' | 'clock' | 'settings'>,
  run: RunApproved,
  {
    params,
    body,
    requestId,
    log,
  }: Call<{ id: string; approval_id: string }, unknown, AnswerApprovalBody>,
): Promise<string[]> {
  const { db } = context;
  const [row] = await db
    .select({ approval: agentApprovals, keyHash: apiKeys.hash })
    .from(agentApprovals)
    .innerJoin(apiKeys, eq(apiKeys.id, agentApprovals.keyId))
    .where(and(eq(agentApprovals.id, params.approval_id), eq(apiKeys.workspaceId, params.id)));
  if (row === undefined || row.approval.endsAt.getTime() <= context.clock.now()) throw gone();
  const { approval, keyHash } = row;
  if (approval.receipt !== null) return taskIdsOf(approval.receipt);
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
  if (!body.approve) return [];
  // The same approval, sent at the same time, was faster.
  if (answered.receipt !== null) return taskIdsOf(answered.receipt);
  try {
    const auth = await authOfKey(db, keyHash, context.clock.now());
    const { path } = endpoints.createGeneration;
    const callOf = (requestBody: JsonObject, key: string): GenerationCall => ({
      auth,
      actor: auth.agent?.actor ?? null,
      requestId,
      log,
      path,
      params: {},
      query: {},
      body: requestBody,
      request: new Request(`${context.settings.baseUrl}${path}`, {
        headers: { [names.idempotencyKey]: key },
      }),
    });
    const maxMilli = creditsOf(body.seen_price, 'seen_price');
    const requests = frozenRequestsOf(approval.body);
    const receipt =
      requests === null
        ? (
            await run.generation(callOf(approval.body, `approval:${approval.id}`), {
              maxMilli,
              isApproved: true,
            })
          ).text
        : JSON.stringify(
            await run.experiment(
              requests.map((each) => callOf(each.body, each.idempotency_key)),
              { maxMilli },
            ),
          );
    await db.update(agentApprovals).set({ state: 'approved', receipt }).where(isThis);
    return taskIdsOf(receipt);
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

const storedReceipt = z.union([
  generationReceipt.transform(({ task_id }) => [task_id]),
  z.array(z.string()),
]);

/** The tasks of a stored receipt: that of a generation, or the ids of an experiment's. */
const taskIdsOf = (receipt: string): string[] => storedReceipt.parse(JSON.parse(receipt));

const gone = () =>
  new ApiError(
    'not_found',
    'This request does not wait any more. It was answered, or its day is over.',
  );
