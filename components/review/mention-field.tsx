import { useQuery } from '@tanstack/react-query';
import { type RefObject, Suspense, useId, useRef, useState } from 'react';
import { lazyPart, Textarea } from '@/components/ui';
import {
  findMentionDraft,
  type Mentionable,
  mentionText,
  peopleToMention,
} from '@/lib/pages/mentions';
import { mentionableOptions } from '@/lib/queries';

const loadList = () => import('./mention-list');
/** Without a network a name can be typed as well. */
const MentionList = lazyPart(loadList, () => null);

/** Most people in the list; one more letter leaves fewer. */
const maxPeople = 20;

/**
 * A text field in which `@` opens a list of the people who may be mentioned. While it is open, the arrow keys choose, Enter
 * and Tab take, and Escape closes it alone.
 */
export function MentionField({
  workspace,
  field,
  value,
  onValue,
  ...props
}: {
  workspace: string;
  field?: RefObject<HTMLTextAreaElement | null> | undefined;
  value: string;
  onValue: (text: string) => void;
  'aria-label': string;
  placeholder: string;
  minRows: number;
  limit: number;
  autoFocus: boolean;
}) {
  const ownField = useRef<HTMLTextAreaElement>(null);
  const textarea = field ?? ownField;
  const listId = useId();
  const rowId = ({ id }: Mentionable) => `${listId}-${id}`;
  /** Null while the field has not got the focus. */
  const [caret, setCaret] = useState<number | null>(null);
  /** The `@` whose list was closed, or whose person was taken. */
  const [closedMentionAt, setClosedAt] = useState<number | null>(null);
  const [activeId, setActiveId] = useState<string>();
  const { data } = useQuery({ ...mentionableOptions(workspace), enabled: caret !== null });
  const draft = caret === null ? null : findMentionDraft(value, caret);
  const people =
    draft === null || draft.at === closedMentionAt || data === undefined
      ? []
      : peopleToMention(data, draft.query)
          .filter(({ is_reader }) => !is_reader)
          .slice(0, maxPeople);
  const activePerson = people.find(({ id }) => id === activeId) ?? people[0];

  const followCaret = ({ value: text, selectionStart, selectionEnd }: HTMLTextAreaElement) => {
    const position = selectionStart === selectionEnd ? selectionStart : null;
    setCaret(position);
    if (position === null || findMentionDraft(text, position)?.at !== closedMentionAt)
      setClosedAt(null);
  };
  const takePerson = (person: Mentionable) => {
    const element = textarea.current;
    if (draft === null || caret === null || element === null) return;
    const nextCharacter = value.charAt(caret);
    const space = nextCharacter !== '' && nextCharacter.trim() === '' ? '' : ' ';
    element.setRangeText(`${mentionText(person, data ?? [])}${space}`, draft.at, caret, 'end');
    // The field’s `onChange` runs as if the name had been typed.
    element.dispatchEvent(new Event('input', { bubbles: true }));
    setClosedAt(draft.at);
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    const isModified = event.shiftKey || event.altKey || event.ctrlKey || event.metaKey;
    // While the list is still loading, no key chooses a person whom one does not see.
    if (activePerson === undefined || isModified || !document.getElementById(listId)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      setActiveId(people.at((people.indexOf(activePerson) + step) % people.length)?.id);
    } else if (event.key === 'Enter' || event.key === 'Tab') takePerson(activePerson);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <Textarea
        {...props}
        ref={textarea}
        value={value}
        aria-autocomplete="list"
        // A field of several lines may not be a combobox.
        {...(activePerson === undefined
          ? {}
          : {
              'aria-haspopup': 'listbox',
              'aria-controls': listId,
              'aria-activedescendant': rowId(activePerson),
            })}
        onChange={({ target }) => {
          followCaret(target);
          setActiveId(undefined);
          onValue(target.value);
        }}
        onSelect={({ currentTarget }) => followCaret(currentTarget)}
        onFocus={({ currentTarget }) => {
          void loadList().catch(() => undefined);
          followCaret(currentTarget);
        }}
        onBlur={() => setCaret(null)}
        onKeyDown={onKeyDown}
      />
      {/* Safari reports the row that the keys choose only of a combobox. */}
      <span role="status" className="sr-only">
        {activePerson === undefined
          ? ''
          : `${activePerson.name}, ${people.indexOf(activePerson) + 1} of ${people.length} people to mention`}
      </span>
      {activePerson === undefined ? null : (
        <Suspense>
          <MentionList
            id={listId}
            rowId={rowId}
            field={textarea}
            people={people}
            active={activePerson}
            onActive={({ id }) => setActiveId(id)}
            onTake={takePerson}
            onClose={() => setClosedAt(draft?.at ?? null)}
          />
        </Suspense>
      )}
    </>
  );
}
