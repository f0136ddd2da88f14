import type { Buyer, ReceiptParties } from '@/lib/contract';
import type { Access } from '../access';
import { receiptTermsAt } from '../receipt-terms';
import { runtime } from '../runtime';
import { updateWorkspaceSettings } from '../workspaces';

const nobody: Buyer = { name: '', address: '', taxId: '' };

/** Who buys, as the workspace's receipts say it. */
export const readBuyer = ({ workspace }: Access): Buyer => workspace.settings.buyer ?? nobody;

/** Sets who buys. */
export const setBuyer = (access: Access, buyer: Buyer): Promise<void> =>
  updateWorkspaceSettings(access, { buyer });

/**
 * What the receipt of an order says. Seller and tax are those that were configured when it was paid (`paidAt`, Unix
 * seconds; null: not yet), so that a receipt printed again says the same. The buyer may still be completed.
 */
export async function readReceiptParties(
  access: Access,
  paidAt: number | null,
): Promise<ReceiptParties> {
  const { db, env } = runtime();
  const then = paidAt === null ? null : await receiptTermsAt(db, new Date(paidAt * 1000));
  return { ...(then ?? env.receipts), buyer: readBuyer(access) };
}
