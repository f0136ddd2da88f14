'use client';

import {
  AudioLines,
  Copy,
  GripVertical,
  ImagePlus,
  MoreHorizontal,
  MoveDown,
  MoveUp,
  SwatchBook,
  Trash2,
  X,
} from 'lucide-react';
import { type DragEvent, Suspense, useEffect, useId, useState } from 'react';
import {
  Button,
  cn,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
  IconButton,
  Input,
  Label,
  lazyPart,
  Select,
  Textarea,
  toast,
} from '@/components/ui';
import { chosenTake, finishedTakes, isOpenTake, shotPicture } from '@/lib/experiments';
import { readTypedNumber } from '@/lib/forms';
import { readTakeKey, type Shot, type ShotFile, storyboardLimits } from '@/lib/pages/storyboards';
import { VersionPicker } from '../version-picker';
import { ShotCast } from './cast-parts';
import { ShotPreview } from './shot-preview';
import { frameMessage, presetProblem, shotWithPreset } from './shot-rules';
import { ShotSettings } from './shot-settings';
import { MakeButton, ShotProblems, TakeList } from './shot-takes';
import type { StoryboardPageState } from './use-storyboard-page';

const PresetChooser = lazyPart(() => import('./preset-chooser'));

const shotDragType = 'application/x-atelier-shot';
const moveSteps: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };
const storyboardModel = 'storyboard';

/** A shot: its preview and takes, its text and its settings. */
export function ShotCard({
  state,
  shot,
  index,
  onMove,
  onDuplicate,
  onRemove,
}: {
  state: StoryboardPageState;
  shot: Shot;
  index: number;
  /** Moves a shot to another place. */
  onMove: (from: number, to: number) => void;
  onDuplicate: () => void;
  onRemove: () => void;
}) {
  const { workspace, detail, plan, offeredModels, isRunOpen } = state;
  const id = useId();
  const [openPicker, setOpenPicker] = useState<'image' | 'audio' | 'preset' | null>(null);
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  // Files that were just chosen, until they are part of the saved storyboard.
  const [chosenFiles, setChosenFiles] = useState<Readonly<Record<string, ShotFile>>>({});
  const number = index + 1;
  const shotLabel = `Shot ${number}`;
  const changeShot = (changes: Partial<Shot>) => state.setShot(shot.id, changes);
  const fileOf = (version: string | null): ShotFile | undefined =>
    version === null ? undefined : (detail.files[version] ?? chosenFiles[version]);
  const film = chosenTake(shot, detail.takes);
  const pictureName = shotPicture(shot, detail.takes);
  const finishedPictures = finishedTakes(detail.takes, shot.id, 'picture');
  const hasMadePicture = finishedPictures.length > 0;
  const chosenPicture = finishedPictures.find(
    ({ task_id }) => task_id !== null && pictureName?.startsWith(`result:${task_id}:`),
  )?.output;
  const beginsWithPreviousFrame = shot.begins === 'previous' && index > 0;
  const hasPictureButton = !beginsWithPreviousFrame && plan.picture_model !== null;
  const picture = beginsWithPreviousFrame
    ? undefined
    : (fileOf(pictureName) ?? chosenPicture ?? undefined);
  const openTake =
    detail.takes.findLast(
      (take) => readTakeKey(take.key).shot === shot.id && isOpenTake(take, isRunOpen),
    ) ?? null;
  const move = (by: 1 | -1) => onMove(index, index + by);
  const onDrop = (event: DragEvent) => {
    setIsDraggedOver(false);
    const from = plan.shots.findIndex(
      (each) => each.id === event.dataTransfer.getData(shotDragType),
    );
    if (from === -1) return;
    event.preventDefault();
    onMove(from, index);
  };
  const modelOf = (modelId: string | null) => state.models.find(({ id: each }) => each === modelId);
  const modelName = (modelId: string | null) => modelOf(modelId)?.name ?? modelId ?? 'none chosen';
  // The stored choice may have lost its picture, or the shot before it.
  const isChoiceOffered = shot.begins === 'text' ? hasMadePicture : index > 0;
  return (
    <li
      data-shot={shot.id}
      className={cn(
        'grid gap-4 rounded-lg border border-line bg-panel p-3 sm:grid-cols-[minmax(0,240px)_minmax(0,1fr)] lg:grid-cols-[minmax(0,320px)_minmax(0,1fr)]',
        isDraggedOver && 'border-live',
      )}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(shotDragType)) return;
        event.preventDefault();
        setIsDraggedOver(true);
      }}
      onDragLeave={() => setIsDraggedOver(false)}
      onDrop={onDrop}
    >
      <div className="grid content-start gap-2">
        <ShotPreview
          label={shotLabel}
          ratio={plan.ratio}
          film={film}
          picture={picture}
          openTake={openTake}
          waitMessage={openTake === null ? null : frameMessage(openTake, detail.takes, plan.shots)}
        />
        <TakeList shot={shot} film={film} takes={detail.takes} onChoose={changeShot} />
      </div>
      <div className="grid min-w-0 content-start gap-3">
        <div className="flex items-center gap-1.5">
          <button
            type="button"
            draggable
            aria-label={`Move ${shotLabel}: arrow up or down`}
            title="Drag, or use the arrow keys"
            className="grid size-7 shrink-0 cursor-grab place-items-center rounded-sm text-ink-3 hover:bg-sunk hover:text-ink active:cursor-grabbing pointer-coarse:size-11"
            onDragStart={(event) => event.dataTransfer.setData(shotDragType, shot.id)}
            onKeyDown={(event) => {
              const by = moveSteps[event.key];
              if (by === undefined) return;
              event.preventDefault();
              move(by);
            }}
          >
            <GripVertical className="size-4" aria-hidden />
          </button>
          <h2 className="flex-1 text-sm font-medium">{shotLabel}</h2>
          <DropdownMenu>
            <DropdownMenuTrigger
              aria-label={`Actions for ${shotLabel}`}
              className="grid size-8 shrink-0 place-items-center rounded-sm text-ink-3 hover:bg-sunk hover:text-ink pointer-coarse:size-11"
            >
              <MoreHorizontal className="size-4" aria-hidden />
            </DropdownMenuTrigger>
            <DropdownMenuContent align="end">
              <DropdownMenuItem
                icon={<MoveUp aria-hidden />}
                disabled={index === 0}
                onSelect={() => move(-1)}
              >
                Move up
              </DropdownMenuItem>
              <DropdownMenuItem
                icon={<MoveDown aria-hidden />}
                disabled={number === plan.shots.length}
                onSelect={() => move(1)}
              >
                Move down
              </DropdownMenuItem>
              <DropdownMenuItem
                icon={<SwatchBook aria-hidden />}
                onSelect={() => setOpenPicker('preset')}
              >
                Use a preset…
              </DropdownMenuItem>
              <DropdownMenuItem
                icon={<Copy aria-hidden />}
                disabled={plan.shots.length >= storyboardLimits.shots}
                onSelect={onDuplicate}
              >
                Duplicate
              </DropdownMenuItem>
              <DropdownMenuItem
                icon={<Trash2 aria-hidden />}
                tone="danger"
                disabled={openTake !== null}
                onSelect={onRemove}
              >
                Remove
              </DropdownMenuItem>
            </DropdownMenuContent>
          </DropdownMenu>
        </div>
        <Textarea
          aria-label={`What happens in shot ${number}`}
          placeholder="What happens in this shot?"
          minRows={2}
          maxRows={8}
          limit={storyboardLimits.text}
          value={shot.text}
          onChange={(event) => changeShot({ text: event.target.value })}
        />
        <ShotCast
          state={state}
          shot={shot}
          number={number}
          possibleTakes={[
            {
              kind: 'film',
              model: modelOf(shot.model ?? plan.film_model),
              hasFrame: beginsWithPreviousFrame || pictureName !== null,
            },
            ...(hasPictureButton
              ? [
                  {
                    kind: 'picture' as const,
                    model: modelOf(plan.picture_model),
                    hasFrame: false,
                  },
                ]
              : []),
          ]}
        />
        <ShotSettings
          values={shot.values}
          models={state.models.filter(({ id: each }) =>
            [shot.model ?? plan.film_model, plan.picture_model].includes(each),
          )}
          number={number}
          onRemove={() => changeShot({ values: {} })}
        />
        <div className="grid grid-cols-2 gap-3 xl:grid-cols-[6rem_minmax(0,1fr)_minmax(0,1fr)]">
          <div className="grid content-start gap-1.5">
            <Label htmlFor={`${id}seconds`}>Seconds</Label>
            <SecondsInput
              id={`${id}seconds`}
              value={shot.seconds}
              onChange={(seconds) => changeShot({ seconds })}
            />
          </div>
          <div className="grid content-start gap-1.5">
            <Label htmlFor={`${id}begins`}>Begins with</Label>
            <Select
              id={`${id}begins`}
              disabled={index === 0 && !hasMadePicture}
              options={[
                {
                  value: 'picture',
                  label: pictureName === null && !hasMadePicture ? 'Its text alone' : 'Its picture',
                },
                ...(hasMadePicture ? [{ value: 'text', label: 'Its text alone' }] : []),
                ...(index === 0 ? [] : [{ value: 'previous', label: 'Last frame before' }]),
              ]}
              value={isChoiceOffered ? shot.begins : 'picture'}
              onValueChange={(begins) => changeShot({ begins: begins as Shot['begins'] })}
            />
          </div>
          <div className="grid content-start gap-1.5 max-xl:col-span-2">
            <Label htmlFor={`${id}model`}>Model</Label>
            <Select
              id={`${id}model`}
              options={[
                {
                  value: storyboardModel,
                  label: `The storyboard’s: ${modelName(plan.film_model)}`,
                },
                ...offeredModels.films.map((model) => ({
                  value: model.id,
                  label: model.name,
                  help: offeredModels.withFirstFrame.has(model.id)
                    ? 'Takes a first frame'
                    : undefined,
                })),
              ]}
              value={shot.model ?? storyboardModel}
              onValueChange={(model) =>
                changeShot({ model: model === storyboardModel ? null : model })
              }
            />
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {beginsWithPreviousFrame ? null : (
            <Button size="sm" variant="ghost" onClick={() => setOpenPicker('image')}>
              <ImagePlus aria-hidden />
              {pictureName === null ? 'Add a picture' : 'Change the picture'}
            </Button>
          )}
          {pictureName === null || beginsWithPreviousFrame ? null : (
            <IconButton
              label={`Take the picture of shot ${number} away`}
              size="sm"
              onClick={() =>
                changeShot({ picture: null, begins: hasMadePicture ? 'text' : 'picture' })
              }
            >
              <X aria-hidden />
            </IconButton>
          )}
          <Button size="sm" variant="ghost" onClick={() => setOpenPicker('audio')}>
            <AudioLines aria-hidden />
            {shot.sound === null ? 'Add a sound' : 'Change the sound'}
          </Button>
          {shot.sound === null ? null : (
            <IconButton
              label={`Take the sound of shot ${number} away`}
              size="sm"
              onClick={() => changeShot({ sound: null })}
            >
              <X aria-hidden />
            </IconButton>
          )}
          <span className="ms-auto flex flex-wrap gap-2">
            {hasPictureButton ? (
              <MakeButton state={state} shot={shot} number={number} kind="picture" />
            ) : null}
            <MakeButton state={state} shot={shot} number={number} kind="film" />
          </span>
        </div>
        <ShotProblems state={state} shot={shot} hasPictureButton={hasPictureButton} />
      </div>
      {openPicker === 'preset' ? (
        <Suspense>
          <PresetChooser
            workspace={workspace}
            models={state.models}
            onChoose={(preset, words) => {
              const filledShot = shotWithPreset(shot, preset, words, (model) =>
                offeredModels.films.some((each) => each.id === model),
              );
              const problem = presetProblem(filledShot);
              if (problem === null) changeShot(filledShot);
              else toast.error(problem);
            }}
            onClose={() => setOpenPicker(null)}
          />
        </Suspense>
      ) : openPicker === null ? null : (
        <Suspense>
          <VersionPicker
            workspace={workspace}
            kind={openPicker}
            onChoose={([pickedVersion]) => {
              if (pickedVersion === undefined) return;
              const { name: version, ...file } = pickedVersion;
              setChosenFiles({ ...chosenFiles, [version]: file });
              changeShot(
                openPicker === 'image'
                  ? { picture: version, begins: 'picture' }
                  : { sound: version },
              );
            }}
            onClose={() => setOpenPicker(null)}
          />
        </Suspense>
      )}
    </li>
  );
}

function SecondsInput({
  id,
  value,
  onChange,
}: {
  id: string;
  value: number;
  onChange: (seconds: number) => void;
}) {
  const [text, setText] = useState(String(value));
  useEffect(() => {
    setText((typedText) => (readTypedNumber(typedText) === value ? typedText : String(value)));
  }, [value]);
  const isValid = (seconds: number) => seconds >= 0.5 && seconds <= storyboardLimits.seconds;
  return (
    <Input
      id={id}
      inputMode="decimal"
      aria-invalid={!isValid(readTypedNumber(text))}
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        const seconds = Math.round(readTypedNumber(event.target.value) * 10) / 10;
        if (isValid(seconds)) onChange(seconds);
      }}
      onBlur={() => setText(String(value))}
    />
  );
}
