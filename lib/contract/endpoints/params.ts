import * as z from 'zod';

/** Path parameters of the management interface, `/manage/**`. */

export const id = z.string().min(1).max(128);

export const workspaceParams = z.object({ id });
export const keyParams = z.object({ id, key_id: id });
export const deliveryParams = z.object({ id, key_id: id, delivery_id: id });
export const turnParams = z.object({ id, turn_id: id });
/** A task of any workspace. */
export const anyTaskParams = z.object({ task_id: id });
export const taskParams = z.object({ id, task_id: id });
export const chargeParams = z.object({ id, subject_id: id });
export const fileParams = z.object({ id, file: id });
export const perkParams = z.object({ id, perk_id: id });
export const assetParams = z.object({ id, asset_id: id });
