import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { newSubmissionId, toast } from '@/components/ui';
import { sameValue } from '@/lib/forms';
import type { ActionResult } from '@/lib/pages/failures';
import type { SeenItem, ShareableItem } from '@/lib/pages/presets';
import { refreshQueries } from '@/lib/queries';
import { callAction, useAction } from '../actions';

type Item = Pick<ShareableItem, 'id' | 'version'> & Pick<SeenItem, 'is_shared'>;

/** Saves a dialog's draft: as a new item, or as a change of the version that it was opened with. */
export function useItemSave<Input extends { readonly name: string }>({
  item,
  path,
  queryKey,
  create,
  save,
  onClose,
}: {
  /** Undefined for a new one. */
  item: Item | undefined;
  /** The path of the list, with which the items' own paths begin. */
  path: string;
  queryKey: QueryKey;
  /** Called again with the same submission, it makes no second item. */
  create: (submissionId: string, input: Input) => Promise<ActionResult<string>>;
  save: (id: string, seen: SeenItem, input: Input) => Promise<ActionResult<number>>;
  onClose: () => void;
}) {
  const router = useRouter();
  const queries = useQueryClient();
  // The version that the dialog opened with: the page may load a newer one meanwhile.
  const [seenItem] = useState<SeenItem>({
    version: item?.version ?? 1,
    is_shared: item?.is_shared ?? false,
  });
  const [submissionId] = useState(newSubmissionId);
  return useAction(
    (input: Input) =>
      callAction(async () => {
        const result =
          item === undefined
            ? await create(submissionId, input)
            : await save(item.id, seenItem, input);
        if (!result.ok) return result;
        const id = item?.id ?? String(result.value);
        return { ok: true as const, value: { id, name: input.name.trim() } };
      }),
    {
      onDone: ({ id, name }) => {
        void refreshQueries(queries, queryKey);
        router.refresh();
        toast.success(
          <>
            <bdi>{name}</bdi> is saved.
          </>,
          {
            action: { label: 'Open', onPress: () => router.push(`${path}/${id}`) },
          },
        );
        onClose();
      },
    },
  );
}

/** The label of the dialog's button. A change of sharing alone makes no version. */
export function saveLabel<Input extends { readonly is_shared: boolean }>(
  noun: string,
  item: Pick<ShareableItem, 'version'> | undefined,
  savedInput: Input | undefined,
  input: Input,
): string {
  if (item === undefined || savedInput === undefined) return `Save ${noun}`;
  const isSame = sameValue(savedInput, { ...input, is_shared: savedInput.is_shared });
  return isSame ? 'Save' : `Save as version ${item.version + 1}`;
}
