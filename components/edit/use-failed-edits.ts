import { useQueryClient } from '@tanstack/react-query';
import { setRemovedAction } from '@/lib/console/library/gallery/actions';
import type { ReadModel } from '@/lib/contract';
import type { FormValues, VerbOffer } from '@/lib/forms';
import type { EditHistory } from '@/lib/pages/edits';
import { storeTasks } from '@/lib/queries';
import { callWithToast } from '../actions';
import { planRepeatedEdit, type RepeatedEdit } from './repeated-edit';
import { offersFor } from './room-rules';
import type { StripItem } from './versions';

/** Fills in a failed edit again, or dismisses it. */
export function useFailedEdits(
  workspace: string,
  room: {
    readonly items: readonly StripItem[];
    readonly models: readonly ReadModel[];
    readonly offers: readonly VerbOffer[];
    readonly history: EditHistory;
    /** Opens a version and fills in an edit of it. `versionOffers`: the offers for that version. */
    readonly fillIn: (
      version: string,
      edit: RepeatedEdit,
      values: FormValues,
      versionOffers: readonly VerbOffer[],
    ) => void;
  },
) {
  const client = useQueryClient();
  return {
    /** Fills in the edit again, on the version that it was made from. Nothing is sent yet. */
    retry(failedItem: StripItem) {
      const source = room.items.find(({ key }) => key === failedItem.edit?.parent);
      const next = planRepeatedEdit(failedItem, source, room.items, room.offers, room.history);
      if (source?.ready == null || next === null) return;
      const versionOffers = offersFor(room.models, source.ready.kind);
      room.fillIn(source.key, next.repeated, next.values, versionOffers);
    },
    async dismiss({ task }: StripItem) {
      if (task === null) return;
      const withoutOutputs = [{ task_id: task.task_id, output: -1 }];
      const result = await callWithToast(() => setRemovedAction(workspace, withoutOutputs, true));
      if (result.ok) storeTasks(client, workspace, [{ ...task, removed: [-1] }]);
    },
  };
}
