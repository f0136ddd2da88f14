import { useRouter } from 'next/navigation';
import { openProjectAction } from '@/lib/console/projects/actions';
import { useAction } from '../actions';

/** Opens a project for the person, or none, and shows that in the shell. */
export function useOpenProjectAction(workspace: string) {
  const router = useRouter();
  const opening = useAction(openProjectAction, {
    failsInToast: true,
    onDone: () => router.refresh(),
  });
  return {
    isPending: opening.isPending,
    open: (id: string | null) => opening.run(workspace, id),
  };
}
