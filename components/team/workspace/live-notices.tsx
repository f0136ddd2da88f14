'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { Badge, cn, IconButton, lazyPart } from '@/components/ui';
import { dismissNoticeAction, markNoticesReadAction } from '@/lib/console/platform/notices/actions';
import type { NoticeList } from '@/lib/pages/notices';
import { noticeKeys, noticesOptions } from '@/lib/queries';
import { callAction, callWithToast } from '../../actions';
import { canNotify } from './browser-notification';
import { useBrowserNotices } from './use-browser-notices';

const loadPanel = () => import('./notice-panel');
const NoticePanel = lazyPart(loadPanel);

/**
 * The notices of the workspace behind a bell with their number. On a phone the bell is hidden while there are none.
 */
export function LiveNotices({ workspace }: { workspace: string }) {
  const client = useQueryClient();
  const { data } = useQuery({
    ...noticesOptions(workspace),
    // In the background only for the browser's notifications.
    refetchIntervalInBackground: canNotify(),
  });
  const [open, setOpen] = useState<boolean>();
  const notices = data?.data ?? [];
  useBrowserNotices(workspace, data?.data);
  const shownIds = open === true ? notices.map(({ id }) => id).join() : '';
  useEffect(() => {
    // What was seen here is not mailed. A failure only costs a mail more.
    if (shownIds !== '') {
      void callAction(() => markNoticesReadAction(workspace, shownIds.split(',')));
    }
  }, [workspace, shownIds]);

  const putAway = async (id: string) => {
    const key = noticeKeys.of(workspace);
    await client.cancelQueries({ queryKey: key });
    client.setQueryData<NoticeList>(
      key,
      (list) => list && { ...list, data: list.data.filter((each) => each.id !== id) },
    );
    const result = await callWithToast(() => dismissNoticeAction(workspace, id));
    if (result.ok) return;
    await client.invalidateQueries({ queryKey: key });
  };

  const bell = (
    <IconButton
      label={notices.length === 0 ? 'Notices' : `Notices, ${notices.length} new`}
      size="sm"
      aria-haspopup="dialog"
      aria-expanded={open ?? false}
      onPointerEnter={() => void loadPanel().catch(() => undefined)}
      onFocus={() => void loadPanel().catch(() => undefined)}
      onClick={() => setOpen((was) => !was)}
      className={cn('relative text-ink-3', notices.length === 0 && !open && 'max-md:hidden')}
    >
      <Bell aria-hidden />
      {notices.length > 0 ? (
        <Badge
          tone="warn"
          className="num absolute -top-1 -right-1 h-4 pointer-coarse:top-1 pointer-coarse:right-1 min-w-4 px-1 text-2xs"
        >
          {notices.length}
        </Badge>
      ) : null}
    </IconButton>
  );
  if (open === undefined) return bell;
  return (
    <Suspense fallback={bell}>
      <NoticePanel
        anchor={bell}
        open={open}
        onOpenChange={setOpen}
        workspace={workspace}
        notices={notices}
        onDismiss={(id) => void putAway(id)}
      />
    </Suspense>
  );
}
