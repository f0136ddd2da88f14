import { StorageUsed } from '@/components/settings';
import { Banner } from '@/components/ui';
import type { Access } from '@/lib/console/access';
import { readStorage } from '@/lib/console/workspaces';

/** What the workspace's files take now. */
export async function StorageSection({ access }: { access: Access }) {
  const storage = await readStorage(access).catch(() => undefined);
  if (storage === undefined) {
    return (
      <Banner tone="warn" className="rounded-md">
        The storage can’t be read right now. Reload in a moment.
      </Banner>
    );
  }
  if (storage === null) {
    return <p className="text-sm text-ink-2">The connected service does not say what it stores.</p>;
  }
  return (
    <>
      <StorageUsed
        used={storage.used_bytes}
        quota={storage.quota_bytes}
        parts={[
          { label: 'Results', part: storage.results },
          { label: 'Uploads', part: storage.uploads },
          { label: 'Previews', part: storage.others },
        ]}
        kept={[
          { label: 'Results kept', days: storage.keep_results_days },
          { label: 'Uploads kept', days: storage.keep_uploads_days },
        ]}
      />
      {storage.keep_results_days === null && storage.keep_uploads_days === null ? null : (
        <p className="text-sm text-ink-2">
          Files are removed after this time, favourites too. Recipes and receipts stay. Download
          what you need for longer.
        </p>
      )}
    </>
  );
}
