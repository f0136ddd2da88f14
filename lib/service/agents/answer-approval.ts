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

/** What is made of a request by now, and in words why the rest is not; null: all of it is made. */
export interface AnsweredRequest {
  readonly taskIds: readonly string[];
  readonly refusal: string | null;
}

/** What makes what a person approved, for at most `maxMilli`; see `../generations`. */
export interface RunApproved {
  /** As `POST /v1/generations` does. */
  generation(
    call: GenerationCall,
    options: { maxMilli: number; isApproved: true },
  ): Promise<{ readonly text: string }>;
  /** The requests of an experiment that are missing. */
  experiment(
    calls: readonly GenerationCall[],
    options: { maxMilli: number },
  ): Promise<AnsweredRequest>;
}

/**
 * Runs a waiting request once, as its key and for at most what the person saw, or refuses it. An approval that is repeated
 * has one effect: its id is the idempotency key, and an experiment has those of its requests. One that was made in part waits
 * on. Throws `ApiError`.
 */
export async function answerApproval(
  context: Pick<ServiceContext, 'db' | 'clock' | 'settings'>,
  run: RunApproved,
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
  if (approval.receipt !== null) return wholeOf(approval.receipt);
  const isThis = eq(agentApprovals.id, approval.id);
  const isOpen = and(isThis, isNull(agentApprovals.receipt));
  const [answered] = await db
    .update(agentApprovals)
    .set({ state: body.approve ? 'approved' : 'refused' })
    // What is being made may be run again after an interruption, and not refused: it may have a task. The rest of an
    // experiment that was made in part waits, and can be refused; its tasks go on.
    .where(
      and(
        isThis,
        inArray(agentApprovals.state, body.approve ? ['waiting', 'approved'] : ['waiting']),
      ),
    )
    .returning({ receipt: agentApprovals.receipt });
  if (answered === undefined) throw goneError();
  if (!body.approve) return { taskIds: [], refusal: null };
  // The same approval, sent at the same time, was faster.
  if (answered.receipt !== null) return wholeOf(answered.receipt);
  try {
    const auth = await authOfKey(db, keyHash, context.clock.now());
    const result = await runFrozen(context, run, call, { approval, auth });
    if ('refusal' in result) {
      await db.update(agentApprovals).set({ state: 'waiting' }).where(isOpen);
      return result;
    }
    const { receipt } = result;
    await db.update(agentApprovals).set({ state: 'approved', receipt }).where(isThis);
    return wholeOf(receipt);
  } catch (error) {
    // A definite refusal made nothing; after anything else one may be under way, and only the same run tells.
    if (error instanceof ApiError && error.status < 500) {
      await db.update(agentApprovals).set({ state: 'waiting' }).where(isOpen);
    }
    if (!(error instanceof PriceAboveLimitError)) throw error;
    const owner = { workspaceId: params.id, keyId: approval.keyId };
    const madePart = await readMadePart(db, owner, approval.body);
    const priceMilli = madePart.priceMilli + error.priceMilli;
    await db.update(agentApprovals).set({ state: 'waiting', priceMilli }).where(isOpen);
    throw priceChanged(error.priceMilli, madePart.count);
  }
}

/** Makes a frozen request, or what is missing of an experiment. */
async function runFrozen(
  { settings }: Pick<ServiceContext, 'settings'>,
  run: RunApproved,
  { body: { seen_price }, requestId, log }: AnswerCall,
  { approval, auth }: { readonly approval: Approval; readonly auth: KeyAuth },
): Promise<{ readonly receipt: string } | AnsweredRequest> {
  const { path } = endpoints.createGeneration;
  const callOf = (body: JsonObject, key: string): GenerationCall => ({
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
    const call = callOf(approval.body, `approval:${approval.id}`);
    const { text } = await run.generation(call, { maxMilli, isApproved: true });
    return { receipt: text };
  }
  const calls = requests.map(({ body, idempotency_key }) => callOf(body, idempotency_key));
  const experimentOutcome = await run.experiment(calls, { maxMilli });
  return experimentOutcome.refusal === null
    ? { receipt: JSON.stringify(experimentOutcome.taskIds) }
    : experimentOutcome;
}

const storedReceipt = z.union([
  generationReceipt.transform(({ task_id }) => [task_id]),
  z.array(z.string()),
]);

/** A request that ran, by its stored receipt: that of a generation, or the ids of an experiment's tasks. */
const wholeOf = (receipt: string): AnsweredRequest => ({
  taskIds: storedReceipt.parse(JSON.parse(receipt)),
  refusal: null,
});

const priceChanged = (priceMilli: number, madeCount: number) => {
  const [what, moreWord] = madeCount === 0 ? ['it is', ''] : ['the rest costs', ' more'];
  return new ApiError(
    'invalid_value',
    `The price has changed: ${what} ${milliToCredits(priceMilli)} credits now. Nothing${moreWord} was made or charged. Approve again if you agree.`,
    { param: 'seen_price' },
  );
};

const goneError = () =>
  new ApiError(
    'not_found',
    'This request does not wait any more. It was answered, or its day is over.',
  );
