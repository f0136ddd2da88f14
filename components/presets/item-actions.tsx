'use client';

import type { LucideIcon } from 'lucide-react';
import { Pencil, Trash2 } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { Button, toast } from '@/components/ui';
import type { ActionResult } from '@/lib/pages/failures';
import type { ShareableItem } from '@/lib/pages/presets';
import { callWithToast } from '../actions';

/** Buttons that use, change and remove a preset or a character. The toast of a removal restores it. */
export function ItemActions({
  item,
  listPath,
  createHref,
  icon: Icon,
  onEdit,
  remove,
  restore,
  children,
}: {
  item: ShareableItem & { readonly name: string };
  listPath: string;
  /** Opens Create with the item chosen. */
  createHref: string;
  icon: LucideIcon;
  onEdit: () => void;
  remove: () => Promise<ActionResult<unknown>>;
  restore: () => Promise<ActionResult<unknown>>;
  /** Further buttons. */
  children?: ReactNode;
}) {
  const router = useRouter();
  const removeItem = async () => {
    if (!(await callWithToast(remove)).ok) return;
    router.push(listPath);
    toast.success(
      <>
        <bdi>{item.name}</bdi> is removed. What was made with it stays.
      </>,
      {
        action: {
          label: 'Undo',
          onPress: () => void callWithToast(restore).then(() => router.refresh()),
        },
      },
    );
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Button asChild variant="primary">
        <Link href={createHref}>
          <Icon aria-hidden />
          Use in Create
        </Link>
      </Button>
      {children}
      {item.is_changeable ? (
        <Button onClick={onEdit}>
          <Pencil aria-hidden />
          Edit
        </Button>
      ) : null}
      {item.is_removable ? (
        <Button variant="ghost" onClick={() => void removeItem()}>
          <Trash2 aria-hidden />
          Remove
        </Button>
      ) : null}
    </div>
  );
}
