import { AudioLines } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button, FieldError, Input, Label, Slider, Switch } from '@/components/ui';
import { readVersionName } from '@/lib/pages/versions';
import type { MediaFacts } from '../../film';
import { type PickedVersion, VersionPicker } from '../../version-picker';
import { readSeconds, writeSeconds } from './clock';
import { durationSeconds, type NamedMedia, soundNote, titleFrom } from './film-tools';
import type { FilmTools } from './use-film-tools';

/** A picked file as a film or sound; empty for a name that is not a version's. */
export function namedMediaOf({ name, label, url }: PickedVersion): NamedMedia[] {
  const version = readVersionName(name);
  return version === null ? [] : [{ name, version, label: titleFrom(label), file: { url } }];
}

/** Which sound is added to a film, from when and how loud. */
export function SoundPanel({
  workspace,
  facts,
  tools: { sound, soundReading, changeSound },
}: {
  workspace: string;
  facts: MediaFacts;
  tools: FilmTools;
}) {
  const [isChoosing, setIsChoosing] = useState(false);
  const [startText, setStartText] = useState<string | null>(null);
  const seconds = startText === null ? sound.start : readSeconds(startText);
  const { media, volume, keepsSound } = sound;
  return (
    <div className="grid gap-4">
      <div className="grid gap-2">
        <span className="text-sm font-medium">Sound</span>
        {media === null ? null : (
          <p className="truncate text-sm" title={media.label}>
            <bdi>{media.label}</bdi>
            {soundReading.facts === undefined
              ? ''
              : ` · ${writeSeconds(durationSeconds(soundReading.facts))} s`}
          </p>
        )}
        <Button size="sm" onClick={() => setIsChoosing(true)}>
          <AudioLines aria-hidden />
          {media === null ? 'Choose a sound' : 'Choose another sound'}
        </Button>
        <FieldError>{soundReading.failure}</FieldError>
      </div>
      <div>
        <Label htmlFor="sound-start">Begins after, in seconds</Label>
        <Input
          id="sound-start"
          inputMode="decimal"
          value={startText ?? writeSeconds(sound.start)}
          aria-invalid={seconds === null || undefined}
          onChange={(event) => {
            setStartText(event.target.value);
            const next = readSeconds(event.target.value);
            if (next !== null) changeSound({ start: next });
          }}
          onBlur={() => seconds !== null && setStartText(null)}
        />
        <FieldError>{seconds === null ? 'Write seconds, such as 1.25.' : null}</FieldError>
      </div>
      <div>
        <span className="flex text-sm font-medium">
          <span id="sound-volume">Volume</span>
          <span className="num ms-auto font-normal text-ink-3">{volume} %</span>
        </span>
        <Slider
          aria-labelledby="sound-volume"
          aria-valuetext={`${volume} %`}
          className="w-full"
          min={0}
          max={150}
          step={5}
          value={volume}
          onValueChange={(next) => changeSound({ volume: next })}
        />
      </div>
      <label htmlFor="keeps-sound" className="flex items-center gap-3 text-sm">
        <span className="flex-1">
          Keep the film’s own sound
          {facts.hasSound ? null : <span className="block text-xs text-ink-3">It has none.</span>}
        </span>
        <Switch
          id="keeps-sound"
          checked={facts.hasSound && keepsSound}
          disabled={!facts.hasSound}
          onCheckedChange={(next) => changeSound({ keepsSound: next })}
        />
      </label>
      <p className="text-xs text-pretty text-ink-3">
        {soundReading.facts === undefined
          ? null
          : `${soundNote(facts, sound, soundReading.facts)} `}
        The film keeps its length, and its frames stay as they are.
      </p>
      {isChoosing ? (
        <Suspense>
          <VersionPicker
            workspace={workspace}
            kind="audio"
            onChoose={([pickedSound]) => {
              const [next] = pickedSound === undefined ? [] : namedMediaOf(pickedSound);
              if (next !== undefined) changeSound({ media: next });
            }}
            onClose={() => setIsChoosing(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
