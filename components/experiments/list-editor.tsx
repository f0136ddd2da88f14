'use client';

import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { Button, IconButton, Label, Textarea } from '@/components/ui';
import { findListNames } from '@/lib/experiments';
import type { PromptList } from '@/lib/pages/experiments';

/** Edits the lists of values of a prompt: `[style]` and `{style}` take theirs from the list `style`. */
export function ListEditor({
  prompt,
  lists,
  onChange,
}: {
  prompt: string;
  lists: readonly PromptList[];
  onChange: (lists: PromptList[]) => void;
}) {
  const id = useId();
  const names = findListNames(prompt);
  const missingNames = names.filter((name) => !lists.some((list) => list.name === name));
  return (
    <>
      {lists.map((list, index) => (
        <div key={list.name} className="grid gap-1.5">
          <div className="flex items-center gap-2">
            <Label htmlFor={`${id}${list.name}`} className="min-w-0 flex-1 truncate">
              [<bdi>{list.name}</bdi>]
              <span className="font-normal text-ink-3">
                {list.sheet === undefined ? '' : ' · row by row'}
                {names.includes(list.name) ? '' : ' · not in the prompt'}
              </span>
            </Label>
            <IconButton
              label={`Remove the list ${list.name}`}
              size="sm"
              onClick={() => onChange(lists.filter((_, otherIndex) => otherIndex !== index))}
            >
              <X aria-hidden />
            </IconButton>
          </div>
          <Textarea
            id={`${id}${list.name}`}
            rows={3}
            value={list.values.join('\n')}
            placeholder="One value a line"
            onChange={(event) =>
              onChange(
                lists.map((each, otherIndex) =>
                  otherIndex === index ? { ...each, values: event.target.value.split('\n') } : each,
                ),
              )
            }
          />
        </div>
      ))}
      {missingNames.map((name) => (
        <Button
          key={name}
          size="sm"
          className="justify-self-start"
          onClick={() => onChange([...lists, { name, values: [] }])}
        >
          <Plus aria-hidden />
          {/* One element, because the button puts a gap between its children. */}
          <span>
            Add the list [<bdi>{name}</bdi>]
          </span>
        </Button>
      ))}
    </>
  );
}
