import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { type KeyboardEvent, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button, FieldError, IconButton } from '@/components/ui';
import { moveItem } from '../../form';
import { VersionPicker } from '../../version-picker';
import { writeSeconds } from './clock';
import {
  durationSeconds,
  frameRateOf,
  joinedSize,
  maxJoinedFilms,
  type NamedMedia,
} from './film-tools';
import { namedMediaOf } from './sound-panel';
import type { FilmTools } from './use-film-tools';

/** The films that become one, in their order. A film may be there more than once. */
export function JoinPanel({
  workspace,
  tools: { films, filmReadings, changeFilms },
}: {
  workspace: string;
  tools: FilmTools;
}) {
  const [isChoosing, setIsChoosing] = useState(false);
  const facts = filmReadings.flatMap((each) => each.facts ?? []);
  const [firstFilm] = facts;
  const isRead = facts.length === films.length;
  const seconds = facts.reduce((sum, each) => sum + durationSeconds(each), 0);
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  /** Changes the films, and focuses a button of `row`: the focus would be lost with the row that had it. */
  const change = (next: readonly NamedMedia[], row: number, action: string) => {
    flushSync(() => changeFilms(next));
    const buttons = [...(list.current?.children[row]?.querySelectorAll('button') ?? [])];
    const enabledButtons = buttons.filter(({ disabled }) => !disabled);
    const sameButton = enabledButtons.find(({ dataset }) => dataset.action === action);
    (sameButton ?? enabledButtons[0] ?? addButton.current)?.focus();
  };
  const move = (from: number, by: 1 | -1) => {
    const to = from + by;
    if (to < 0 || to >= films.length) return;
    change(moveItem(films, from, to), to, by < 0 ? 'up' : 'down');
  };
  const remove = (at: number) => {
    const remainingFilms = films.filter((_, index) => index !== at);
    change(remainingFilms, Math.min(at, remainingFilms.length - 1), 'remove');
  };
  const isFull = films.length >= maxJoinedFilms;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ol
        ref={list}
        aria-label="Films in their order"
        className="grid grid-cols-[minmax(0,1fr)] gap-1.5"
      >
        {films.map((film, index) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: a film may be there twice
            key={`${film.name} ${index}`}
            film={film}
            number={index + 1}
            count={films.length}
            facts={filmReadings[index]?.facts}
            failure={filmReadings[index]?.failure ?? null}
            onMove={(by) => move(index, by)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      <Button ref={addButton} size="sm" disabled={isFull} onClick={() => setIsChoosing(true)}>
        <Plus aria-hidden />
        Add films
      </Button>
      {isFull ? (
        <p className="text-xs text-ink-3">{maxJoinedFilms} films are the most that are joined.</p>
      ) : null}
      <p className="text-xs text-pretty text-ink-3" role="status">
        {firstFilm === undefined || !isRead
          ? null
          : `${writeSeconds(seconds)} s in all, ${sizeNote(firstFilm, facts)}`}
      </p>
      {isChoosing ? (
        <Suspense>
          <VersionPicker
            workspace={workspace}
            kind="video"
            max={maxJoinedFilms - films.length}
            onChoose={(pickedResults) =>
              changeFilms([...films, ...pickedResults.flatMap(namedMediaOf)])
            }
            onClose={() => setIsChoosing(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

type Facts = NonNullable<FilmTools['filmReadings'][number]['facts']>;

function sizeNote(firstFilm: Facts, films: readonly Facts[]): string {
  const { width, height, fittedNumbers } = joinedSize(films);
  const size = `in the size and speed of the first film: ${width} × ${height} pixels, ${frameRateOf(firstFilm)} frames a second.`;
  if (fittedNumbers.length === 0) return size;
  const numbers = new Intl.ListFormat('en-US').format(fittedNumbers.map(String));
  return fittedNumbers.length === 1
    ? `${size} Film ${numbers} has another shape and gets black edges.`
    : `${size} Films ${numbers} have other shapes and get black edges.`;
}

const keySteps: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };

function Row({
  film,
  number,
  count,
  facts,
  failure,
  onMove,
  onRemove,
}: {
  film: NamedMedia;
  number: number;
  count: number;
  facts: Facts | undefined;
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
          {number}. <bdi>{film.label}</bdi>
          {facts === undefined ? null : (
            <span className="text-ink-3"> · {writeSeconds(durationSeconds(facts))} s</span>
          )}
        </span>
        <IconButton
          label={`Move film ${number} up`}
          data-action="up"
          size="sm"
          disabled={number === 1}
          onClick={() => onMove(-1)}
        >
          <ArrowUp aria-hidden />
        </IconButton>
        <IconButton
          label={`Move film ${number} down`}
          data-action="down"
          size="sm"
          disabled={number === count}
          onClick={() => onMove(1)}
        >
          <ArrowDown aria-hidden />
        </IconButton>
        <IconButton
          label={`Remove film ${number}`}
          data-action="remove"
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
