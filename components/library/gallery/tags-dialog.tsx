'use client';

import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import {
  AlertDialog,
  Button,
  Dialog,
  DialogBody,
  DialogContent,
  FieldError,
  IconButton,
  Input,
  toast,
} from '@/components/ui';
import { foldTag, type Tag, tagLimits } from '@/lib/pages/tags';
import { useAction } from '../../actions';
import { useGalleryActions } from './use-gallery-actions';

/** Renames, merges and deletes the tags of the workspace. Default export: it is loaded lazily. */
export default function TagsDialog({
  workspace,
  tags,
  onClose,
}: {
  workspace: string;
  tags: readonly Tag[];
  onClose: () => void;
}) {
  const operations = useGalleryActions(workspace);
  const [deletedTag, setDeletedTag] = useState<Tag | null>(null);
  const deletion = useAction(operations.deleteTag, {
    failsInToast: true,
    onDone: () => toast.success('Tag deleted. Its results stay in the gallery.'),
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title="Tags of the workspace" width="sm">
        <DialogBody>
          <ul className="grid max-h-96 gap-3 overflow-y-auto p-1">
            {tags.map((tag) => (
              <li key={tag.id}>
                <TagRow
                  tag={tag}
                  tags={tags}
                  change={operations.changeTag}
                  onDelete={() => setDeletedTag(tag)}
                />
              </li>
            ))}
          </ul>
        </DialogBody>
      </DialogContent>
      <AlertDialog
        open={deletedTag !== null}
        onOpenChange={(open) => !open && setDeletedTag(null)}
        title={`Delete the tag ${deletedTag?.name ?? ''}?`}
        description="Results lose it, and stay in the gallery."
        confirmLabel="Delete"
        onConfirm={() => deletedTag !== null && deletion.run(deletedTag.id)}
      />
    </Dialog>
  );
}

function TagRow({
  tag,
  tags,
  change,
  onDelete,
}: {
  tag: Tag;
  tags: readonly Tag[];
  change: ReturnType<typeof useGalleryActions>['changeTag'];
  onDelete: () => void;
}) {
  const [name, setName] = useState(tag.name);
  const renaming = useAction(change);
  const sameTag = tags.find(
    ({ id, name: each }) => id !== tag.id && foldTag(each) === foldTag(name),
  );
  return (
    <form
      className="grid gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        void renaming.run(tag.id, name, sameTag !== undefined);
      }}
    >
      <div className="flex gap-2">
        <Input
          aria-label={`Name of the tag ${tag.name}`}
          autoComplete="off"
          required
          limit={tagLimits.name}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        {name === tag.name ? null : (
          <Button type="submit" loading={renaming.isPending}>
            {sameTag === undefined ? 'Rename' : 'Merge'}
          </Button>
        )}
        <IconButton label={`Delete the tag ${tag.name}`} className="text-ink-3" onClick={onDelete}>
          <Trash2 aria-hidden />
        </IconButton>
      </div>
      {sameTag === undefined ? null : (
        <p className="text-xs text-ink-2">
          There is a tag <bdi>{sameTag.name}</bdi>. Merge gives it to the results of both.
        </p>
      )}
      <FieldError>{renaming.failure?.message}</FieldError>
    </form>
  );
}
