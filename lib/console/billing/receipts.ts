import type { Buyer, ReceiptParties } from '@/lib/contract';
import type { Access } from '../access';
import { runtime } from '../runtime';
import { updateWorkspaceSettings } from '../workspaces';

const nobody: Buyer = { name: '', address: '', taxId: '' };

/** What receipts of the workspace say of seller, buyer and tax, as it is configured now. */
export const readReceiptParties = ({ workspace }: Access): ReceiptParties => ({
  ...runtime().env.receipts,
  buyer: workspace.settings.buyer ?? nobody,
});

/** Sets who buys. */
export const setBuyer = (access: Access, buyer: Buyer): Promise<void> =>
  updateWorkspaceSettings(access, { buyer });
