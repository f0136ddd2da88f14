'use client';

import { memo } from 'react';
import { cn } from '@/components/ui';
import { useGalleryItem, useItemLoading } from '@/lib/queries';
import type { MountedItems } from '../geometry';
import type { SurfaceItem } from './item-changes';
import { ItemView, itemLabel, PictureView } from './item-view';

/** The mounted items. They are not drawn anew while the camera moves. */
export const StageItems = memo(function StageItems({
  workspace,
  items,
  mounted,
  sharpIds,
  selection,
  tabStop,
  editedId,
}: {
  workspace: string;
  items: readonly SurfaceItem[];
  mounted: MountedItems;
  /** Items that show their file instead of its preview. */
  sharpIds: ReadonlySet<string>;
  selection: ReadonlySet<string>;
  tabStop: string | undefined;
  editedId: string | null;
}) {
  const isPictureAlone = ({ id }: SurfaceItem) => mounted.get(id) === 'picture';
  useItemLoading(
    workspace,
    items.flatMap((item) => (item.task_id === null || isPictureAlone(item) ? [] : item.task_id)),
  );
  return items.map((item) => (
    <StageItem
      key={item.id}
      workspace={workspace}
      item={item}
      isPictureAlone={isPictureAlone(item)}
      isSharp={sharpIds.has(item.id)}
      isSelected={selection.has(item.id)}
      isTabStop={item.id === tabStop}
      isEdited={item.id === editedId}
    />
  ));
});

/** An item in its place. The element stays when its content changes, so that it keeps the focus. */
const StageItem = memo(function StageItem({
  workspace,
  item,
  isPictureAlone,
  isSharp,
  isSelected,
  isTabStop,
  isEdited,
}: {
  workspace: string;
  item: SurfaceItem;
  isPictureAlone: boolean;
  isSharp: boolean;
  isSelected: boolean;
  isTabStop: boolean;
  isEdited: boolean;
}) {
  return (
    <div
      role="option"
      aria-selected={isSelected}
      aria-label={itemLabel(item)}
      data-item={item.id}
      tabIndex={isTabStop ? 0 : -1}
      className={cn(
        'absolute outline-offset-3 focus-visible:outline-2 focus-visible:outline-live',
        isSelected && 'outline-2 outline-live',
      )}
      style={{
        left: item.x,
        top: item.y,
        width: item.width,
        height: item.height,
        outlineWidth: 'var(--outline)',
      }}
    >
      {isPictureAlone ? (
        <PictureView item={item} />
      ) : item.task_id === null ? (
        <ItemView item={item} task={undefined} isTextHidden={isEdited} />
      ) : (
        <Result workspace={workspace} item={item} taskId={item.task_id} isLarge={isSharp} />
      )}
    </div>
  );
});

const Result = ({
  workspace,
  item,
  taskId,
  isLarge,
}: {
  workspace: string;
  item: SurfaceItem;
  taskId: string;
  isLarge: boolean;
}) => (
  <ItemView
    item={item}
    task={useGalleryItem(workspace, taskId)}
    isTextHidden={false}
    isLarge={isLarge}
  />
);
