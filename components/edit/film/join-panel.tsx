import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { type KeyboardEvent, Suspense, useState } from 'react';
import { Button, FieldError, IconButton } from '@/components/ui';
import { moveItem } from '../../form';
import { VersionPicker } from '../../version-picker';
import { writeSeconds } from './clock';
import { frameRateOf, joinedSize, lengthOf, maxJoinedFilms, type NamedMedia } from './film-tools';
import { mediaOf } from './sound-panel';
import type { FilmTools } from './use-film-tools';

/** The films that become one, in their order. A film may be in it more than once. */
export function JoinPanel({
  workspace,
  tools: { films, filmReadings, changeFilms },
}: {
  workspace: string;
  tools: FilmTools;
}) {
  const [isChoosing, setIsChoosing] = useState(false);
  const facts = filmReadings.flatMap((each) => each.facts ?? []);
  const [first] = facts;
  const isRead = facts.length === films.length;
  const seconds = facts.reduce((sum, each) => sum + lengthOf(each), 0);
  const move = (from: number, to: number) => {
    if (to >= 0 && to < films.length) changeFilms(moveItem(films, from, to));
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ol aria-label="Films in their order" className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
        {films.map((film, index) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: a film may be there twice
            key={`${film.name} ${index}`}
            film={film}
            number={index + 1}
            count={films.length}
            length={filmReadings[index]?.facts}
            failure={filmReadings[index]?.failure ?? null}
            onMove={(by) => move(index, index + by)}
            onRemove={() => changeFilms(films.filter((_, at) => at !== index))}
          />
        ))}
      </ol>
      <Button
        size="sm"
        disabled={films.length >= maxJoinedFilms}
        onClick={() => setIsChoosing(true)}
      >
        <Plus aria-hidden />
        Add films
      </Button>
      <p className="text-xs text-pretty text-ink-3" role="status">
        {first === undefined || !isRead
          ? null
          : `${writeSeconds(seconds)} s in all, ${sizeNote(first, facts)}`}
      </p>
      {isChoosing ? (
        <Suspense>
          <VersionPicker
            workspace={workspace}
            kind="video"
            max={maxJoinedFilms - films.length}
            onChoose={(picked) => changeFilms([...films, ...picked.flatMap(mediaOf)])}
            onClose={() => setIsChoosing(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

type Facts = NonNullable<FilmTools['filmReadings'][number]['facts']>;

function sizeNote(first: Facts, films: readonly Facts[]): string {
  const { width, height, fitted } = joinedSize(films);
  const size = `in the size and speed of the first film: ${width} × ${height} pixels, ${frameRateOf(first)} frames a second.`;
  if (fitted.length === 0) return size;
  const numbers = new Intl.ListFormat('en-US').format(fitted.map(String));
  return fitted.length === 1
    ? `${size} Film ${numbers} has another shape and gets black edges.`
    : `${size} Films ${numbers} have other shapes and get black edges.`;
}

const keySteps: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };

function Row({
  film,
  number,
  count,
  length,
  failure,
  onMove,
  onRemove,
}: {
  film: NamedMedia;
  number: number;
  count: number;
  length: Facts | undefined;
  failure: string | null;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}) {
  const onKeyDown = (event: KeyboardEvent) => {
    const by = keySteps[event.key];
    if (by === undefined || !event.altKey) return;
    event.preventDefault();
    onMove(by);
  };
  return (
    <li
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      className="rounded-md border border-line bg-panel py-1 pr-1 pl-2.5"
      onKeyDown={onKeyDown}
    >
      <div className="flex items-center gap-1">
        <span className="min-w-0 flex-1 truncate text-sm" title={film.label}>
          {number}. {film.label}
          {length === undefined ? null : (
            <span className="text-ink-3"> · {writeSeconds(lengthOf(length))} s</span>
          )}
        </span>
        <IconButton
          label={`Move film ${number} up`}
          size="sm"
          disabled={number === 1}
          onClick={() => onMove(-1)}
        >
          <ArrowUp aria-hidden />
        </IconButton>
        <IconButton
          label={`Move film ${number} down`}
          size="sm"
          disabled={number === count}
          onClick={() => onMove(1)}
        >
          <ArrowDown aria-hidden />
        </IconButton>
        <IconButton
          label={`Remove film ${number}`}
          size="sm"
          disabled={count === 1}
          onClick={onRemove}
        >
          <X aria-hidden />
        </IconButton>
      </div>
      <FieldError>{failure}</FieldError>
    </li>
  );
}
