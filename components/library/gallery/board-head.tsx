'use client';

import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { Button, buttonVariants, cn, formatCount } from '@/components/ui';
import type { GalleryFacets } from '@/lib/pages/gallery';
import { galleryKeys, refreshQueries } from '@/lib/queries';
import { useAction } from '../../actions';
import { TopBarContent } from '../../layout';
import { WorkProject } from '../../projects';
import { ShareForReview, sharingObstacle } from '../../review-links';
import { BoardActions } from './board-actions';
import type { GalleryOperations } from './use-gallery-actions';

/** The title of the board that the gallery shows, its size and its actions. Default export: it is loaded lazily. */
export default function BoardHead({
  workspace,
  board,
  operations,
  onDeleted,
}: {
  workspace: string;
  board: GalleryFacets['boards'][number];
  operations: GalleryOperations;
  onDeleted: () => void;
}) {
  const router = useRouter();
  const client = useQueryClient();
  const { id, name, count, project_id: projectId } = board;
  const surfaceConversion = useAction(() => operations.showBoardAsSurface(id), {
    failsInToast: true,
    onDone: () => router.push(`/${workspace}/boards/${id}`),
  });
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-2 text-sm text-ink-2">
      <TopBarContent title={name}>
        <Link
          href={`/${workspace}/boards`}
          className={cn(buttonVariants({ variant: 'ghost', size: 'sm' }), 'max-md:hidden')}
        >
          <ArrowLeft aria-hidden />
          Boards
        </Link>
      </TopBarContent>
      <span className="num">
        {formatCount(count)} {count === 1 ? 'result' : 'results'} on this board
      </span>
      <WorkProject
        key={`${id} ${projectId}`}
        workspace={workspace}
        work={[{ kind: 'board', id }]}
        projectId={projectId}
        onFiled={() => void refreshQueries(client, galleryKeys.facets(workspace))}
      />
      <div className="ms-auto flex items-center gap-2 max-sm:w-full">
        <Link
          href={`/${workspace}/gallery`}
          // On a phone the bar at the bottom leads to the gallery.
          className={cn(buttonVariants({ variant: 'ghost', size: 'sm' }), 'max-sm:hidden')}
        >
          Show all results
        </Link>
        <Button
          size="sm"
          loading={surfaceConversion.isPending}
          onClick={() => void surfaceConversion.run()}
        >
          Show as a surface
        </Button>
        <BoardActions
          key={id}
          workspace={workspace}
          board={id}
          name={name}
          rename={(newName) => operations.renameBoard(id, newName)}
          remove={async () => {
            const result = await operations.deleteBoard(id);
            if (result.ok) onDeleted();
            return result;
          }}
        />
        <ShareForReview
          variant="primary"
          subject={{ results: null, board: id }}
          title={name}
          obstacle={sharingObstacle(count)}
        />
      </div>
    </div>
  );
}
