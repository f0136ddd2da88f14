import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { BoardNews } from '@/lib/pages/boards';

/** Refreshes the page's projects when somebody else changed, renamed or archived the board's project. */
export function useProjectRefresh(project: BoardNews['project']): void {
  const router = useRouter();
  const shownProject = JSON.stringify(project);
  const latestProject = useRef(shownProject);
  const refresh = useEffectEvent(() => router.refresh());
  useEffect(() => {
    if (latestProject.current === shownProject) return;
    latestProject.current = shownProject;
    refresh();
  }, [shownProject]);
}
