import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { requirePageAccess } from '@/lib/console/team/access';

export const metadata: Metadata = { title: 'Not found' };

/** Catches unknown paths of a workspace, so that "not found" is shown with the workspace's navigation. */
export default async function MissingPage({ params }: PageProps<'/[workspace]/[...missing]'>) {
  await requirePageAccess((await params).workspace, 'workspace.view');
  notFound();
}
