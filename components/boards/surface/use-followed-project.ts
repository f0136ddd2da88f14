import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { BoardNews } from '@/lib/pages/boards';

/** Reads what the shell offers again when the project of a board was changed, renamed or archived by somebody else. */
export function useFollowedProject(project: BoardNews['project']): void {
  const router = useRouter();
  const shownProject = JSON.stringify(project);
  const latest = useRef(shownProject);
  const refresh = useEffectEvent(() => router.refresh());
  useEffect(() => {
    if (latest.current === shownProject) return;
    latest.current = shownProject;
    refresh();
  }, [shownProject]);
}
