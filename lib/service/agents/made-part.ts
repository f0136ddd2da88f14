import { generationReceipt } from '@/lib/contract';
import * as endpoints from '@/lib/contract/endpoints';
import type { ServiceDb } from '../context';
import type { JsonObject } from '../http';
import { findStoredTexts } from '../idempotency';
import { readTaskCosts } from '../tasks';
import { frozenRequestsOf } from './frozen-experiment';

/** What is made of an experiment by now. */
interface MadePart {
  readonly count: number;
  /** In milli-credits, for all of it. */
  readonly priceMilli: number;
}

/** Reads what is made of a frozen request: the tasks that those of an experiment have by their keys, none of a single one. */
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
