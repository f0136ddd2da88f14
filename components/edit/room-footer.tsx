'use client';

import { editLabel } from '@/lib/forms';
import { type ModelTimes, usualTimeLabel } from '@/lib/pages/model-times';
import { GenerateBar, SubmissionRefusal } from '../create';
import { ExtendedNote } from './extended-note';
import { FailureBanner } from './failure-banner';
import { FilmBar } from './film/film-bar';
import { KeepCrop } from './keep-crop';
import { RecipeBanner } from './recipe/recipe-banner';
import type { EditRoomState } from './use-edit-room';

/** Work in progress and failures, the price of the chosen edit, and the button that makes it. */
export function RoomFooter({ times, room }: { times: ModelTimes | null; room: EditRoomState }) {
  const { items, current, choose, submissions, work, sendingCount, stageState } = room;
  const { verb, edit, spec } = room.choice;
  const { progress } = room.recipe;
  return (
    <div className="border-line bg-bg px-4 lg:border-l" data-bottom-edge>
      {progress === null ? null : <RecipeBanner progress={progress} />}
      <FailureBanner failure={work.failure} onDismiss={work.dismiss} />
      <SubmissionRefusal submissions={submissions} spec={spec} />
      <FilmBar {...room.film} />
      {verb === 'extend_frame' ? (
        <ExtendedNote
          items={items}
          current={current}
          taskIds={submissions.taskIds}
          onOpen={choose}
        />
      ) : null}
      {verb === 'crop' ? (
        <KeepCrop
          isReady={stageState?.hasFrameChange === true}
          isPreparing={work.isPreparing}
          onKeep={room.keepCrop}
        />
      ) : edit === null ? null : (
        <GenerateBar
          label={sendingCount > 0 ? 'Sending…' : editLabel(edit.verb)}
          reasons={room.reasons}
          price={room.price}
          balance={room.balance}
          usualTime={usualTimeLabel(times?.[edit.modelId])}
          sendingCount={sendingCount}
          onGenerate={room.send}
        />
      )}
    </div>
  );
}
