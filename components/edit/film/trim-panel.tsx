import { useState } from 'react';
import { Button, FieldError, Input, Label } from '@/components/ui';
import type { MediaFacts } from '../../film';
import { useShortcut } from '../../layout';
import {
  frameAt,
  nearestEdge,
  readSeconds,
  type Selection,
  type SelectionEdge,
  timeOf,
  writeSeconds,
} from './clock';
import { selectionText, trimNote } from './film-tools';
import type { FilmTools } from './use-film-tools';

/** Which part of a film or sound stays, in seconds. */
export function TrimPanel({
  facts,
  selection,
  tools,
}: {
  facts: MediaFacts;
  selection: Selection;
  tools: FilmTools;
}) {
  const frameHere = () => frameAt(facts, tools.playhead.seconds());
  const startHere = () => tools.move('from', frameHere());
  const endHere = () => tools.move('to', frameHere() + 1);
  useShortcut({ keys: 'i', label: 'The part starts here', group: 'Edit' }, startHere);
  useShortcut({ keys: 'o', label: 'The part ends here', group: 'Edit' }, endHere);
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-2 gap-3">
        <Edge label="Start" edge="from" facts={facts} selection={selection} move={tools.move} />
        <Edge label="End" edge="to" facts={facts} selection={selection} move={tools.move} />
        <Button size="sm" onClick={startHere}>
          Start here
        </Button>
        <Button size="sm" onClick={endHere}>
          End here
        </Button>
      </div>
      <p className="text-sm" role="status">
        {selectionText(facts, selection)}
      </p>
      <p className="text-xs text-pretty text-ink-3">
        {trimNote(facts, selection)} Play repeats the part. Drag the grips, or move them by keys: a{' '}
        {facts.kind === 'film' ? 'frame' : 'hundredth of a second'} with the arrows, ten with Shift;
        I and O set them where the player is.
      </p>
    </div>
  );
}

function Edge({
  label,
  edge,
  facts,
  selection,
  move,
}: {
  label: string;
  edge: SelectionEdge;
  facts: MediaFacts;
  selection: Selection;
  move: FilmTools['move'];
}) {
  const begin = timeOf(facts, 0);
  const edgeText = writeSeconds(timeOf(facts, selection[edge]) - begin);
  const [draft, setDraft] = useState<string | null>(null);
  const seconds = draft === null ? null : readSeconds(draft);
  const isBad = draft !== null && seconds === null;
  const commit = () => {
    if (draft === null || seconds === null) return;
    setDraft(null);
    move(edge, nearestEdge(facts, seconds + begin));
  };
  return (
    <div>
      <Label htmlFor={`trim-${edge}`}>{label}, in seconds</Label>
      <Input
        id={`trim-${edge}`}
        inputMode="decimal"
        value={draft ?? edgeText}
        aria-invalid={isBad || undefined}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
          if (event.key === 'Escape') setDraft(null);
        }}
      />
      <FieldError>{isBad ? 'Write seconds, such as 1.25.' : null}</FieldError>
    </div>
  );
}
