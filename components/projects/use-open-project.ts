import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { openProjectAction } from '@/lib/console/projects/actions';
import { refreshBalance } from '@/lib/queries';
import { useAction } from '../actions';

/** Opens a project for the person, or none, and shows that in the shell. */
export function useOpenProjectAction(workspace: string) {
  const router = useRouter();
  const client = useQueryClient();
  const opening = useAction(openProjectAction, {
    failsInToast: true,
    onDone: () => {
      // What is left depends on the project's budget.
      refreshBalance(client, workspace);
      router.refresh();
    },
  });
  return {
    isPending: opening.isPending,
    open: (id: string | null) => opening.run(workspace, id),
  };
}
