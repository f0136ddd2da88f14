import type { OutputRecord, TaskReceipt, TaskRecord } from '@/lib/contract';
import { milliToCredits } from '@/lib/contract';
import { ownAddresses } from '@/lib/platform/addresses';
import type { schema } from '@/lib/service/db';
import type { TaskRow } from '@/lib/service/tasks';
import { serializeTask } from '@/lib/service/tasks';

/** A task with the key that made it and what became of its credits. */
export interface TaskWithBooks {
  readonly task: TaskRow;
  readonly key: Pick<typeof schema.apiKeys.$inferSelect, 'id' | 'name' | 'kind'>;
  readonly authorization: Pick<
    typeof schema.authorizations.$inferSelect,
    'amountMilli' | 'settledMilli'
  >;
}

type StoredOutput = NonNullable<TaskRow['outputs']>[number];

/** A task with its recipe, receipt and maker. Addresses are absolute under `baseUrl`. */
export const serializeTaskRecord = (
  baseUrl: string,
  { task, key, authorization }: TaskWithBooks,
): TaskRecord => ({
  ...serializeTask(baseUrl, task),
  params: ownAddresses(baseUrl).read(task.params),
  outputs: (task.outputs ?? []).map((output) => serializeOutput(baseUrl, output)),
  receipt: serializeReceipt(task, authorization),
  actor: task.actor,
  key: { id: key.id, name: key.name, kind: key.kind },
  ...(task.startedAt === null ? {} : { started_at: Math.floor(task.startedAt.getTime() / 1000) }),
  updated_at_ms: task.updatedAt.getTime(),
});

const serializeReceipt = (
  { price, billingTransactionId }: TaskRow,
  { amountMilli, settledMilli }: TaskWithBooks['authorization'],
): TaskReceipt => ({
  billing_transaction_id: billingTransactionId,
  authorized: milliToCredits(amountMilli),
  settled: settledMilli === null ? null : milliToCredits(settledMilli),
  matched_rule_id: price.ruleId,
  pricing_version: price.pricingVersion,
  charge_type: price.chargeType,
  unit: price.unit,
  quantity: price.quantity,
  unit_price: milliToCredits(price.unitPriceMilli),
  perk_applied: price.perkApplied,
});

const serializeOutput = (baseUrl: string, output: StoredOutput): OutputRecord => ({
  asset_id: output.assetId,
  url: `${baseUrl}${output.path}`,
  ...(output.previewPath === undefined ? {} : { preview_url: `${baseUrl}${output.previewPath}` }),
  ...(output.thumbnailPath === undefined
    ? {}
    : { thumbnail_url: `${baseUrl}${output.thumbnailPath}` }),
  content_type: output.contentType,
  size: output.size,
  ...(output.width === undefined ? {} : { width: output.width }),
  ...(output.height === undefined ? {} : { height: output.height }),
  ...(output.duration === undefined ? {} : { duration: output.duration }),
});
