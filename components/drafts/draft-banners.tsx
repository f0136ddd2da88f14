import { Banner, Button } from '@/components/ui';
import { isTemporary } from '@/lib/pages/is-temporary';
import type { SavedDraft } from './use-saved-draft';

/** Why a draft is not saved, and the changes of this browser that a newer version left out, each with what can be done. */
export function DraftBanners({
  draft,
  subject,
}: {
  draft: SavedDraft<unknown>;
  /** What is edited, such as `experiment`. */
  subject: string;
}) {
  return (
    <>
      {draft.failure === null ? null : (
        <Banner
          className="rounded-md"
          tone="bad"
          actions={
            isTemporary(draft.failure) ? (
              <Button
                size="sm"
                loading={draft.state === 'saving'}
                onClick={() => void draft.flush()}
              >
                Try again
              </Button>
            ) : null
          }
        >
          {draft.failure.message}
        </Banner>
      )}
      {draft.bringBack === null ? null : (
        <Banner
          className="rounded-md"
          tone="warn"
          actions={
            <Button size="sm" onClick={draft.bringBack}>
              Use my changes
            </Button>
          }
        >
          Changes you made here were not saved, and the {subject} was changed since.
        </Banner>
      )}
    </>
  );
}
