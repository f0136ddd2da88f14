export { type DraftSlot, openDraft } from './draft-store';
export { useDraftOwner } from './use-draft-owner';
export { openTextDraft, useTextDraft } from './use-text-draft';
