import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { claimNoticesAction } from '@/lib/console/platform/notices/actions';
import type { Notice } from '@/lib/pages/notices';
import { callAction } from '../../actions';
import { workspacePath } from '../../layout';
import { canNotify, showNotification } from './browser-notification';

/** More are summed up in one notification. */
const maxShownAtOnce = 3;

/**
 * Shows notices that are new by the browser while the page is in the background. The server lets one tab of one browser
 * show each, of the kinds that the reader wants so.
 */
export function useBrowserNotices(workspace: string, notices: readonly Notice[] | undefined): void {
  const router = useRouter();
  const knownIds = useRef<Set<string>>(undefined);
  useEffect(() => {
    if (notices === undefined) return;
    const known = knownIds.current;
    knownIds.current = new Set(notices.map(({ id }) => id));
    if (known === undefined || document.visibilityState !== 'hidden' || !canNotify()) return;
    const news = notices.filter(({ id }) => !known.has(id));
    if (news.length === 0) return;
    void callAction(() =>
      claimNoticesAction(
        workspace,
        news.map(({ id }) => id),
      ),
    ).then((result) => {
      if (!result.ok) return;
      const claimed = news.filter(({ id }) => result.value.includes(id));
      const open = (path: string | null) =>
        router.push(workspacePath({ slug: workspace }, path ?? 'create'));
      if (claimed.length > maxShownAtOnce) {
        const title = `${claimed.length} new notices`;
        showNotification({ title, text: '' }, claimed[0]?.id ?? '', () => open(null));
        return;
      }
      for (const { id, text, path } of claimed) {
        showNotification({ title: 'Atelier', text }, id, () => open(path));
      }
    });
  }, [workspace, notices, router]);
}
