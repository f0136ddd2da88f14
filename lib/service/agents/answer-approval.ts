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
import { ApiError, type Call, type JsonObject, type KeyAuth, type KeyCall } from '../http';
import { authOfKey } from '../keys';
import { creditsOf } from '../money/ledger';
import { PriceAboveLimitError } from '../money/pricing';
import { frozenRequestsOf } from './frozen-experiment';
import { readMadePart } from './made-part';

const { agentApprovals, apiKeys } = schema;

type GenerationCall = KeyCall<unknown, unknown, JsonObject>;
type AnswerCall = Call<{ id: string; approval_id: string }, unknown, AnswerApprovalBody>;
type Approval = typeof agentApprovals.$inferSelect;

/** The tasks that a request has so far. */
export interface AnsweredRequest {
  readonly taskIds: readonly string[];
  /** Why the others could not be made, as a sentence; null when all were made. */
  readonly refusal: string | null;
}

/** Makes what a person approved, for at most `maxMilli`; implemented by `../generations`. */
export interface ApprovedRunner {
  /** As `POST /v1/generations` does. */
  runGeneration(
    call: GenerationCall,
    options: { maxMilli: number; isApproved: true },
  ): Promise<{ readonly text: string }>;
  /** The requests of an experiment that are missing. */
  runExperiment(
    calls: readonly GenerationCall[],
    options: { maxMilli: number },
  ): Promise<AnsweredRequest>;
}

/**
 * Runs a waiting request once, as its key and for at most what the person saw, or refuses it. An approval that is repeated
 * has one effect: its id is the idempotency key, and an experiment has those of its requests. An experiment that could be made
 * only in part waits again. Throws `ApiError`.
 */
export async function answerApproval(
  context: Pick<ServiceContext, 'db' | 'clock' | 'settings'>,
  runner: ApprovedRunner,
  call: AnswerCall,
): Promise<AnsweredRequest> {
  const { db } = context;
  const { params, body } = call;
  const [row] = await db
    .select({ approval: agentApprovals, keyHash: apiKeys.hash })
    .from(agentApprovals)
    .innerJoin(apiKeys, eq(apiKeys.id, agentApprovals.keyId))
    .where(and(eq(agentApprovals.id, params.approval_id), eq(apiKeys.workspaceId, params.id)));
  if (row === undefined || row.approval.endsAt.getTime() <= context.clock.now()) throw goneError();
  const { approval, keyHash } = row;
  if (approval.receipt !== null) return readReceipt(approval.receipt);
  const isThisApproval = eq(agentApprovals.id, approval.id);
  const isUnfinished = and(isThisApproval, isNull(agentApprovals.receipt));
  const [updatedApproval] = await db
    .update(agentApprovals)
    .set({ state: body.approve ? 'approved' : 'refused' })
    // An approved request may have been interrupted, so it can be run again but not refused: it may have a task. What is
    // missing of an experiment waits, and can be refused; the tasks it already has go on.
    .where(
      and(
        isThisApproval,
        inArray(agentApprovals.state, body.approve ? ['waiting', 'approved'] : ['waiting']),
      ),
    )
    .returning({ receipt: agentApprovals.receipt });
  if (updatedApproval === undefined) throw goneError();
  if (!body.approve) return { taskIds: [], refusal: null };
  // The same approval, sent at the same time, was faster.
  if (updatedApproval.receipt !== null) return readReceipt(updatedApproval.receipt);
  try {
    const auth = await authOfKey(db, keyHash, context.clock.now());
    const result = await runFrozenRequest(context, runner, call, { approval, auth });
    if ('refusal' in result) {
      await db.update(agentApprovals).set({ state: 'waiting' }).where(isUnfinished);
      return result;
    }
    const { receipt } = result;
    await db.update(agentApprovals).set({ state: 'approved', receipt }).where(isThisApproval);
    return readReceipt(receipt);
  } catch (error) {
    // A definite refusal made nothing. After any other error a task may exist, which only the same run finds out.
    if (error instanceof ApiError && error.status < 500) {
      await db.update(agentApprovals).set({ state: 'waiting' }).where(isUnfinished);
    }
    if (!(error instanceof PriceAboveLimitError)) throw error;
    const owner = { workspaceId: params.id, keyId: approval.keyId };
    const madePart = await readMadePart(db, owner, approval.body);
    const priceMilli = madePart.priceMilli + error.priceMilli;
    await db.update(agentApprovals).set({ state: 'waiting', priceMilli }).where(isUnfinished);
    throw priceChanged(error.priceMilli, madePart.count);
  }
}

/** Makes a frozen request, or what is missing of an experiment. */
async function runFrozenRequest(
  { settings }: Pick<ServiceContext, 'settings'>,
  runner: ApprovedRunner,
  { body: { seen_price }, requestId, log }: AnswerCall,
  { approval, auth }: { readonly approval: Approval; readonly auth: KeyAuth },
): Promise<{ readonly receipt: string } | AnsweredRequest> {
  const { path } = endpoints.createGeneration;
  const generationCall = (body: JsonObject, key: string): GenerationCall => ({
    auth,
    actor: auth.agent?.actor ?? null,
    requestId,
    log,
    path,
    params: {},
    query: {},
    body,
    request: new Request(`${settings.baseUrl}${path}`, {
      headers: { [names.idempotencyKey]: key },
    }),
  });
  const maxMilli = creditsOf(seen_price, 'seen_price');
  const requests = frozenRequestsOf(approval.body);
  if (requests === null) {
    const call = generationCall(approval.body, `approval:${approval.id}`);
    const { text } = await runner.runGeneration(call, { maxMilli, isApproved: true });
    return { receipt: text };
  }
  const calls = requests.map(({ body, idempotency_key }) => generationCall(body, idempotency_key));
  const experimentOutcome = await runner.runExperiment(calls, { maxMilli });
  return experimentOutcome.refusal === null
    ? { receipt: JSON.stringify(experimentOutcome.taskIds) }
    : experimentOutcome;
}

const storedReceipt = z.union([
  generationReceipt.transform(({ task_id }) => [task_id]),
  z.array(z.string()),
]);

/** A request that ran, by its stored receipt: that of a generation, or the ids of an experiment's tasks. */
const readReceipt = (receipt: string): AnsweredRequest => ({
  taskIds: storedReceipt.parse(JSON.parse(receipt)),
  refusal: null,
});

const priceChanged = (priceMilli: number, madeCount: number) => {
  const credits = milliToCredits(priceMilli);
  const change =
    madeCount === 0
      ? `it is ${credits} credits now. Nothing was made or charged.`
      : `the rest costs ${credits} credits now. Nothing more was made or charged.`;
  return new ApiError(
    'invalid_value',
    `The price has changed: ${change} Approve again if you agree.`,
    { param: 'seen_price' },
  );
};

const goneError = () =>
  new ApiError(
    'not_found',
    'This request does not wait any more. It was answered, or its day is over.',
  );
