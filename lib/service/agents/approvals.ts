import { and, asc, eq, gt, isNotNull, isNull, lte, ne, or } from 'drizzle-orm';
import { type AgentApproval, idPrefixes, milliToCredits } from '@/lib/contract';
import { newId } from '@/lib/platform/ids';
import type { ServiceContext, ServiceTx } from '../context';
import { schema } from '../db';
import { ApiError, type JsonObject, type KeyAuth, type KeyCall } from '../http';
import { fingerprintOf, type IdempotencyScope, storeResponse } from '../idempotency';
import { frozenRequestsOf } from './frozen-experiment';
import { readMadePart } from './made-part';

const { agentApprovals, agentConnections, apiKeys } = schema;

/** A request waits for a person, who agrees to it on the page Connect. */
export class ApprovalNeededError extends ApiError {
  constructor(
    readonly priceMilli: number,
    { baseUrl }: ServiceContext['settings'],
  ) {
    super(
      'budget_exceeded',
      `This costs ${milliToCredits(priceMilli)} credits, so a person has to agree first. Nothing was made or charged. Ask them to open ${baseUrl} and answer on the page Connect, within a day. Then repeat this call with the same arguments.`,
    );
  }
}

export class ApprovalRefusedError extends ApiError {
  constructor() {
    super('budget_exceeded', 'A person refused this request. Do not repeat it.');
  }
}

/** A person has a day to agree. */
const approvalMs = 86_400_000;
/** Requests of one assistant that may wait at once. */
const maxWaiting = 20;

/** An approval that ran waits no more; one whose run was interrupted waits again. */
const isWaiting = and(ne(agentApprovals.state, 'refused'), isNull(agentApprovals.receipt));

/** Whether a request of this price waits for a person. */
export const needsApproval = ({ agent }: KeyAuth, priceMilli: number): boolean =>
  agent?.approvalAboveMilli != null && priceMilli > agent.approvalAboveMilli;

export type AgentRequest = Pick<KeyCall<unknown, unknown, JsonObject>, 'auth' | 'body'>;

/** Condition: the row of this request. */
const isRequest = (
  { addresses }: Pick<ServiceContext, 'addresses'>,
  { auth, body }: AgentRequest,
) =>
  and(
    eq(agentApprovals.keyId, auth.keyId),
    // Without signatures, which change while a person thinks about it.
    eq(agentApprovals.fingerprint, fingerprintOf(addresses.toPaths(body))),
  );

/**
 * The receipt of an approved request that ran, once, which is stored for repeats of `scope`; null without one. A waiting
 * request that has become too cheap to need an approval is deleted.
 */
export async function takeApproved(
  context: Pick<ServiceContext, 'db' | 'addresses'>,
  request: AgentRequest,
  scope: IdempotencyScope | null,
  priceMilli: number,
): Promise<string | null> {
  const isOver = or(
    isNotNull(agentApprovals.receipt),
    needsApproval(request.auth, priceMilli) ? undefined : eq(agentApprovals.state, 'waiting'),
  );
  return context.db.transaction(async (tx) => {
    const [row] = await tx
      .delete(agentApprovals)
      .where(and(isRequest(context, request), isOver))
      .returning({ receipt: agentApprovals.receipt });
    const text = row?.receipt ?? null;
    if (text !== null) await storeReceipt(tx, scope, text);
    return text;
  });
}

/** What an assistant's request needs besides its price. */
interface ApprovalOptions<StoredResult> {
  readonly priceMilli: number;
  /** Under it the receipt of a run that has just ended is stored for repeats of the call; null when it cannot be repeated. */
  readonly scope: IdempotencyScope | null;
  /** What a call at the same time stored of a run that has just ended; null when it stored nothing. */
  readonly findStoredResult: (db: ServiceTx) => Promise<StoredResult | null>;
}

/**
 * Freezes a request until a person agrees, and throws {@link ApprovalNeededError}; {@link ApprovalRefusedError} when a person
 * has refused it, and `ApiError` budget_exceeded when too many others wait already. Returns the receipt of a run that ended
 * since the caller looked, or what `findStoredResult` finds of it. The row is written before that search: a call that took the receipt
 * has stored it by then. Where nothing is found the row stays.
 */
export async function requestApproval<StoredResult>(
  context: Pick<ServiceContext, 'db' | 'clock' | 'settings' | 'addresses'>,
  request: AgentRequest,
  { priceMilli, scope, findStoredResult }: ApprovalOptions<StoredResult>,
): Promise<{ readonly receipt: string } | { readonly storedResult: StoredResult }> {
  const { clock, settings, addresses } = context;
  const { auth, body } = request;
  const now = new Date(clock.now());
  const isThisRequest = isRequest(context, request);
  const endedRun = await context.db.transaction(async (tx) => {
    await tx.delete(agentApprovals).where(and(isThisRequest, lte(agentApprovals.endsAt, now)));
    const id = newId(idPrefixes.agentApproval);
    const [row] = await tx
      .insert(agentApprovals)
      .values({
        id,
        keyId: auth.keyId,
        fingerprint: fingerprintOf(addresses.toPaths(body)),
        body,
        priceMilli,
        state: 'waiting',
        createdAt: now,
        endsAt: new Date(now.getTime() + approvalMs),
      })
      // Changes nothing, and reads and locks the row that is there.
      .onConflictDoUpdate({
        target: [agentApprovals.keyId, agentApprovals.fingerprint],
        set: { keyId: auth.keyId },
      })
      .returning();
    if (row === undefined) throw new Error('An upsert returned no row.');
    if (row.id !== id) {
      if (row.state === 'refused') throw new ApprovalRefusedError();
      if (row.receipt === null) return null;
      await tx.delete(agentApprovals).where(isThisRequest);
      await storeReceipt(tx, scope, row.receipt);
      return { receipt: row.receipt };
    }
    const storedResult = await findStoredResult(tx);
    if (storedResult !== null) {
      await tx.delete(agentApprovals).where(isThisRequest);
      return { storedResult };
    }
    const isOtherRequest = and(eq(agentApprovals.keyId, auth.keyId), ne(agentApprovals.id, id));
    const isBeforeEnd = gt(agentApprovals.endsAt, now);
    if (
      (await tx.$count(agentApprovals, and(isOtherRequest, isBeforeEnd, isWaiting))) >= maxWaiting
    ) {
      throw new ApiError(
        'budget_exceeded',
        `A person has to answer the ${maxWaiting} requests that wait already, at ${settings.baseUrl}, on the page Connect.`,
      );
    }
    return null;
  });
  if (endedRun === null) throw new ApprovalNeededError(priceMilli, settings);
  return endedRun;
}

/** Stores a receipt for repeats of the call that gets it. */
async function storeReceipt(tx: ServiceTx, scope: IdempotencyScope | null, text: string) {
  if (scope !== null) await storeResponse(tx, scope, { status: 201, text });
}

/** Whether a request waits for a person at this moment. */
export async function isWaitingRequest(
  context: Pick<ServiceContext, 'db' | 'addresses' | 'clock'>,
  request: AgentRequest,
): Promise<boolean> {
  const isBeforeEnd = gt(agentApprovals.endsAt, new Date(context.clock.now()));
  const count = await context.db.$count(
    agentApprovals,
    and(isRequest(context, request), isWaiting, isBeforeEnd),
  );
  return count > 0;
}

/** The requests of a workspace that wait for a person, oldest first. */
export async function listApprovals(
  { db, clock }: Pick<ServiceContext, 'db' | 'clock'>,
  workspaceId: string,
): Promise<AgentApproval[]> {
  const rows = await db
    .select({ approval: agentApprovals, key: apiKeys, actor: agentConnections.actor })
    .from(agentApprovals)
    .innerJoin(apiKeys, eq(apiKeys.id, agentApprovals.keyId))
    .innerJoin(agentConnections, eq(agentConnections.keyId, apiKeys.id))
    .where(
      and(
        eq(apiKeys.workspaceId, workspaceId),
        isNull(apiKeys.revokedAt),
        isWaiting,
        gt(agentApprovals.endsAt, new Date(clock.now())),
      ),
    )
    .orderBy(asc(agentApprovals.createdAt), asc(agentApprovals.id));
  return Promise.all(
    rows.map(async ({ approval, key, actor }) => {
      const madePart = await readMadePart(db, { workspaceId, keyId: key.id }, approval.body);
      return {
        object: 'agent_approval' as const,
        id: approval.id,
        key_id: key.id,
        key_name: key.name,
        actor,
        requests: frozenRequestsOf(approval.body)?.map(({ body }) => body) ?? [approval.body],
        made: { count: madePart.count, credits: milliToCredits(madePart.priceMilli) },
        price: milliToCredits(Math.max(0, approval.priceMilli - madePart.priceMilli)),
        is_being_made: approval.state === 'approved',
        created_at: Math.floor(approval.createdAt.getTime() / 1000),
        ends_at: Math.floor(approval.endsAt.getTime() / 1000),
      };
    }),
  );
}
