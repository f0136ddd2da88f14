export { DraftBanners } from './draft-banners';
export { type DraftSlot, openDraft } from './draft-store';
export { useDraftOwner } from './use-draft-owner';
export { type SavedDraft, type SetChange, useSavedDraft } from './use-saved-draft';
export { openTextDraft, useTextDraft } from './use-text-draft';
