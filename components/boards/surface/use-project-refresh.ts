import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { BoardNews } from '@/lib/pages/boards';

/** Loads the page's projects again when another person moved the board to another project, or renamed or archived its project. */
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
