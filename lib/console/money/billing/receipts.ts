import type { Buyer, ReceiptParties } from '@/lib/pages/receipts';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import { updateWorkspaceSettings } from '../../team/workspaces';
import { receiptTermsAt } from '../receipt-terms';

const noBuyer: Buyer = { name: '', address: '', taxId: '' };

export const readBuyer = ({ workspace }: Access): Buyer => workspace.settings.buyer ?? noBuyer;

export const setBuyer = (access: Access, buyer: Buyer): Promise<void> =>
  updateWorkspaceSettings(access, { buyer });

/**
 * Seller, buyer and tax of a receipt. Seller and tax are those configured at the time of payment (`paidAt`, Unix
 * seconds; null: not paid), so that a receipt never changes. The buyer can still be completed.
 */
export async function readReceiptParties(
  access: Access,
  paidAt: number | null,
): Promise<ReceiptParties> {
  const { db, env } = runtime();
  const termsAtPayment = paidAt === null ? null : await receiptTermsAt(db, new Date(paidAt * 1000));
  return { ...(termsAtPayment ?? env.receipts), buyer: readBuyer(access) };
}
