import Link from 'next/link';
import type { ReactNode } from 'react';
import { Button, EmptyState } from '@/components/ui';
import { newTeamPath } from './paths';

/** Shown instead of a page that a personal workspace does not have. */
export const TeamNeeded = (text: { icon: ReactNode; title: string; description: string }) => (
  <EmptyState
    {...text}
    action={
      <Button variant="primary" asChild>
        <Link href={newTeamPath}>Create a team</Link>
      </Button>
    }
  />
);
