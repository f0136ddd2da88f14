import { StorageUsed } from '@/components/team/settings';
import { Banner } from '@/components/ui';
import type { Access } from '@/lib/console/team/access';
import { readStorage } from '@/lib/console/team/workspaces';

/** The storage that the workspace's files take. */
export async function StorageSection({ access }: { access: Access }) {
  const storageUsage = await readStorage(access).catch(() => undefined);
  if (storageUsage === undefined) {
    return (
      <Banner tone="warn" className="rounded-md">
        The storage can’t be read right now. Reload in a moment.
      </Banner>
    );
  }
  if (storageUsage.at === 'off') {
    return (
      <p className="text-sm text-ink-2">
        Results stay at the connected service. This console keeps no copies of them.
      </p>
    );
  }
  if (storageUsage.at === 'archive') {
    const { storage, quotaBytes, keepDays } = storageUsage;
    const { bytes, files, waiting: waitingFiles, givenUp: failedFiles } = storage;
    return (
      <>
        <p className="text-sm text-ink-2">
          Results are copied from the connected service, because its addresses end.
        </p>
        <StorageUsed
          usedBytes={bytes}
          quotaBytes={quotaBytes}
          parts={[{ label: 'Copies', part: { files, bytes } }]}
          retention={[{ label: 'Results kept', days: keepDays }]}
        />
        {waitingFiles + failedFiles === 0 ? null : (
          <p className="text-sm text-ink-2">
            {waitingFiles} still to be copied; {failedFiles} could not be copied.
          </p>
        )}
      </>
    );
  }
  const { storage } = storageUsage;
  return (
    <>
      <StorageUsed
        usedBytes={storage.used_bytes}
        quotaBytes={storage.quota_bytes}
        parts={[
          { label: 'Results', part: storage.results },
          { label: 'Uploads', part: storage.uploads },
          { label: 'Previews', part: storage.others },
        ]}
        retention={[
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
