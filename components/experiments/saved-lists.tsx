'use client';

import { Check, Pencil, Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button, Disclosure, IconButton, Input } from '@/components/ui';
import {
  deleteListsAction,
  renameListsAction,
  saveListsAction,
} from '@/lib/console/experiments/actions';
import type { PromptList, SavedLists } from '@/lib/pages/experiments';
import type { ActionResult } from '@/lib/pages/failures';
import { callWithToast } from '../actions';

/** The lists that are kept for the workspace: used here, and saved from here. */
export function SavedListsPanel({
  workspace,
  saved,
  lists,
  onUse,
}: {
  workspace: string;
  saved: readonly SavedLists[];
  lists: readonly PromptList[];
  onUse: (lists: readonly PromptList[]) => void;
}) {
  const router = useRouter();
  const [editedName, setEditedName] = useState<{ id: string | null; name: string } | null>(null);
  const run = async (action: () => Promise<ActionResult<unknown>>, successMessage: string) => {
    const { ok } = await callWithToast(action, successMessage);
    if (!ok) return;
    setEditedName(null);
    router.refresh();
  };
  const filledLists = lists.filter(({ values }) => values.some((value) => value.trim() !== ''));
  if (saved.length === 0 && filledLists.length === 0) return null;
  return (
    <Disclosure
      className="rounded-md border border-line bg-panel px-3 py-1"
      summary={
        <>
          Saved lists <span className="text-ink-3">{saved.length}</span>
        </>
      }
    >
      <div className="grid gap-2 py-2">
        {saved.map(({ id, name, author, lists: storedLists, is_changeable }) => (
          <div key={id} className="flex items-center gap-1.5">
            <button
              type="button"
              className="min-w-0 flex-1 truncate rounded-sm text-start hover:underline pointer-coarse:min-h-11"
              title={storedLists.map((list) => `[${list.name}]`).join(' ')}
              onClick={() => onUse(storedLists)}
            >
              <bdi>{name}</bdi>{' '}
              <span className="text-xs text-ink-3">
                by <bdi>{author}</bdi>
              </span>
            </button>
            {is_changeable ? (
              <>
                <IconButton
                  label={`Rename ${name}`}
                  size="sm"
                  onClick={() => setEditedName({ id, name })}
                >
                  <Pencil aria-hidden />
                </IconButton>
                <IconButton
                  label={`Delete ${name}`}
                  size="sm"
                  onClick={() => void run(() => deleteListsAction(workspace, id), 'Deleted.')}
                >
                  <Trash2 aria-hidden />
                </IconButton>
              </>
            ) : null}
          </div>
        ))}
        {editedName === null ? (
          <Button
            size="sm"
            className="justify-self-start"
            disabled={filledLists.length === 0}
            onClick={() =>
              setEditedName({ id: null, name: filledLists.map(({ name }) => name).join(', ') })
            }
          >
            Save these lists for the team
          </Button>
        ) : (
          <form
            className="flex gap-1.5"
            onSubmit={(event) => {
              event.preventDefault();
              const { id, name } = editedName;
              void run(
                () =>
                  id === null
                    ? saveListsAction(workspace, { name, lists: filledLists })
                    : renameListsAction(workspace, id, name),
                id === null ? 'Saved for the team.' : 'Renamed.',
              );
            }}
          >
            <Input
              autoFocus
              aria-label="Name of the lists"
              value={editedName.name}
              limit={60}
              onChange={(event) => setEditedName({ ...editedName, name: event.target.value })}
              onKeyDown={(event) => event.key === 'Escape' && setEditedName(null)}
            />
            <Button
              type="submit"
              aria-label="Save the name"
              disabled={editedName.name.trim() === ''}
            >
              <Check aria-hidden />
            </Button>
          </form>
        )}
      </div>
    </Disclosure>
  );
}
