import type { OutputRecord, TaskReceipt, TaskRecord } from '@/lib/contract';
import { milliToCredits } from '@/lib/contract';
import type { OwnAddresses } from '@/lib/platform/addresses';
import type { schema } from '../db';
import { appliedPerkOf } from '../money/pricing';
import { serializeTask } from './serialize';
import type { TaskRow } from './task-row';

/** A task with the key that made it, and the authorized and settled amounts. */
export interface TaskWithReceipt {
  readonly task: TaskRow;
  readonly key: Pick<typeof schema.apiKeys.$inferSelect, 'id' | 'name' | 'kind'>;
  readonly authorization: Pick<
    typeof schema.authorizations.$inferSelect,
    'amountMilli' | 'settledMilli'
  >;
}

type StoredOutput = NonNullable<TaskRow['outputs']>[number];

/** A task with its recipe, receipt and maker. Addresses are absolute and signed. */
export const serializeTaskRecord = (
  addresses: OwnAddresses,
  { task, key, authorization }: TaskWithReceipt,
): TaskRecord => ({
  ...serializeTask(addresses, task),
  params: addresses.fromStored(task.params),
  outputs: (task.outputs ?? []).map((output) => serializeOutput(addresses, output)),
  receipt: serializeReceipt(task, authorization),
  actor: task.actor,
  project: task.project,
  key: { id: key.id, name: key.name, kind: key.kind },
  ...(task.startedAt === null ? {} : { started_at: Math.floor(task.startedAt.getTime() / 1000) }),
  updated_at_ms: task.updatedAt.getTime(),
});

const serializeReceipt = (
  { price, billingTransactionId, outputs, status }: TaskRow,
  { amountMilli, settledMilli }: TaskWithReceipt['authorization'],
): TaskReceipt => ({
  billing_transaction_id: billingTransactionId,
  authorized: milliToCredits(amountMilli),
  settled: settledMilli === null ? null : milliToCredits(settledMilli),
  ...(price.orderedOutputs === undefined ? {} : { ordered_outputs: price.orderedOutputs }),
  ...(status === 'succeeded' ? { delivered_outputs: outputs?.length ?? 0 } : {}),
  matched_rule_id: price.ruleId,
  pricing_version: price.pricingVersion,
  charge_type: price.chargeType,
  unit: price.unit,
  quantity: price.quantity,
  unit_price: milliToCredits(price.unitPriceMilli),
  perk_applied: price.perkApplied,
  ...appliedPerkOf(price),
});

const serializeOutput = (addresses: OwnAddresses, output: StoredOutput): OutputRecord => ({
  asset_id: output.assetId,
  url: addresses.addressOf(output.path),
  ...(output.previewPath === undefined || output.noLongerKept
    ? {}
    : { preview_url: addresses.addressOf(output.previewPath) }),
  ...(output.thumbnailPath === undefined || output.noLongerKept
    ? {}
    : { thumbnail_url: addresses.addressOf(output.thumbnailPath) }),
  content_type: output.contentType,
  size: output.size,
  ...(output.width === undefined ? {} : { width: output.width }),
  ...(output.height === undefined ? {} : { height: output.height }),
  ...(output.duration === undefined ? {} : { duration: output.duration }),
  ...(output.noLongerKept ? { no_longer_kept: true } : {}),
});
