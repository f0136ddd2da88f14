import { generationReceipt } from '@/lib/contract';
import * as endpoints from '@/lib/contract/endpoints';
import type { ServiceDb } from '../context';
import type { JsonObject } from '../http';
import { findStoredTexts } from '../idempotency';
import { readTaskCosts } from '../tasks';
import { frozenRequestsOf } from './frozen-experiment';

/** How much of an experiment has been made so far. */
interface MadePart {
  readonly count: number;
  /** Of all `count` tasks together. */
  readonly priceMilli: number;
}

/** Finds an experiment's tasks by the idempotency keys of its requests. A frozen single request counts as not made. */
export async function readMadePart(
  db: ServiceDb,
  owner: { readonly workspaceId: string; readonly keyId: string },
  body: JsonObject,
): Promise<MadePart> {
  const keys = (frozenRequestsOf(body) ?? []).map(({ idempotency_key }) => idempotency_key);
  const { path } = endpoints.createGeneration;
  const receipts = await findStoredTexts(db, { workspaceId: owner.workspaceId, path }, keys);
  const taskIds = receipts.map((text) => generationReceipt.parse(JSON.parse(text)).task_id);
  const costs = [...(await readTaskCosts(db, owner, taskIds)).values()];
  return {
    count: costs.length,
    priceMilli: costs.reduce((sum, { amountMilli }) => sum + amountMilli, 0),
  };
}
