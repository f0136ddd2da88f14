import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { requirePageAccess } from '@/lib/console/access';

export const metadata: Metadata = { title: 'Not found' };

/** An address of the workspace that no page has: so that "not found" is said inside its navigation. */
export default async function MissingPage({ params }: { params: Promise<{ workspace: string }> }) {
  await requirePageAccess((await params).workspace, 'workspace.view');
  notFound();
}
