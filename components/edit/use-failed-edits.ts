import { useQueryClient } from '@tanstack/react-query';
import { setRemovedAction } from '@/lib/console/library/gallery/actions';
import type { ReadModel } from '@/lib/contract';
import type { FormValues, VerbOffer } from '@/lib/forms';
import type { EditHistory } from '@/lib/pages/edits';
import { storeTasks } from '@/lib/queries';
import { callWithToast } from '../actions';
import { type RepeatedEdit, repeatedEdit } from './repeated-edit';
import { offersFor } from './room-rules';
import type { StripItem } from './versions';

/** What can be done with an edit that made nothing. */
export function useFailedEdits(
  workspace: string,
  room: {
    readonly items: readonly StripItem[];
    readonly models: readonly ReadModel[];
    readonly offers: readonly VerbOffer[];
    readonly history: EditHistory;
    /** Opens a version and fills an edit of it in. `offered`: what is offered for that version. */
    readonly fillIn: (
      version: string,
      edit: RepeatedEdit,
      values: FormValues,
      offered: readonly VerbOffer[],
    ) => void;
  },
) {
  const client = useQueryClient();
  return {
    /** Fills the edit in again, on the version that it was made of: its price is on the button, and nothing is sent. */
    retry(failedItem: StripItem) {
      const source = room.items.find(({ key }) => key === failedItem.edit?.parent);
      const next = repeatedEdit(failedItem, source, room.items, room.offers, room.history);
      if (source?.ready == null || next === null) return;
      const verbOffers = offersFor(room.models, source.ready.kind);
      room.fillIn(source.key, next.repeated, next.values, verbOffers);
    },
    async dismiss({ task }: StripItem) {
      if (task === null) return;
      const withoutOutputs = [{ task_id: task.task_id, output: -1 }];
      const result = await callWithToast(() => setRemovedAction(workspace, withoutOutputs, true));
      if (result.ok) storeTasks(client, workspace, [{ ...task, removed: [-1] }]);
    },
  };
}
