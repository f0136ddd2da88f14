'use client';

import type { ModelPictures } from '@/lib/pages/model-pictures';
import { ModelForm } from '../form';
import { EditCharacters } from './edit-characters';
import { EditModel } from './edit-model';
import { FilmPanel } from './film/film-panel';
import { ApplyButton } from './recipe/apply-button';
import { RepeatEdit } from './repeat-edit';
import { RequestedEditNote } from './requested-edit-note';
import { RoomReference } from './room-reference';
import { browserTools } from './use-edit-choice';
import type { EditRoomState } from './use-edit-room';
import { VerbTiles } from './verb-tiles';

/** The edits that can be made of the open version, and the settings of the chosen one. */
export function SettingsPane({
  workspace,
  isOperator,
  pictures,
  room,
  onApply,
}: {
  workspace: string;
  /** Whether the person runs the service, and learns which kind of model is missing. */
  isOperator: boolean;
  pictures: ModelPictures;
  room: EditRoomState;
  /** Opens the dialog that applies the steps of the open version to other pictures. */
  onApply: () => void;
}) {
  const { kind, items, history, item, choose, models, offers, choice, film } = room;
  const { verb, edit, offer, handle } = choice;
  return (
    <>
      <VerbTiles
        workspace={workspace}
        offers={offers}
        pricedUrl={items.find(({ ready }) => ready?.kind === kind)?.ready?.file.url ?? ''}
        chosen={verb}
        tools={browserTools[kind]}
        isOperator={isOperator}
        onChoose={room.chooseTool}
      />
      <div className="-mx-2 flex flex-wrap gap-1 empty:hidden">
        <ApplyButton plan={room.plan} progress={room.recipe.progress} onOpen={onApply} />
        <RoomReference workspace={workspace} ready={item?.ready ?? null} />
        {edit === null || offer === undefined ? null : (
          <RepeatEdit
            items={items}
            current={item}
            offers={offers}
            history={history}
            repeated={room.repeated}
            modelId={edit.modelId}
            isPainted={room.stageState?.hasMask === true}
            pictures={room.filledCharacters.repeatedPictures}
            onRepeat={room.repeat}
            onDrop={room.endRepeat}
          />
        )}
      </div>
      {film.tool === null ? null : (
        <FilmPanel workspace={workspace} {...film} tool={film.tool} onOpen={choose} />
      )}
      {room.requestComment === null ? null : <RequestedEditNote comment={room.requestComment} />}
      {edit === null || offer === undefined ? null : (
        <>
          <EditModel
            offer={offer}
            edit={edit}
            unavailableModelName={
              models?.find(({ id }) => id === choice.unavailableModel)?.name ??
              choice.unavailableModel
            }
            pictures={pictures}
            onChoose={(modelId) => choice.choose(verb, modelId)}
          />
          <EditCharacters workspace={workspace} choice={choice} filled={room.filledCharacters} />
          <ModelForm handle={handle} />
        </>
      )}
    </>
  );
}
