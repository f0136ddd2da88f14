'use client';

import { Command as Cmdk } from 'cmdk';
import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Dialog, DialogContent, Kbd } from '@/components/ui';
import type { Command, CommandSearch, CommandSource } from './command-types';
import { rankCommands } from './rank-commands';
import { usePaletteSearch } from './use-palette-search';

type CommandPaletteProps = {
  sources: readonly CommandSource[];
  searches: readonly CommandSearch[];
  onOpenChange: (open: boolean) => void;
  onExecute: (command: Command) => void;
};

/** The command palette. Default export, because it is loaded lazily. */
export default function CommandPalette({
  sources,
  searches,
  onOpenChange,
  onExecute,
}: CommandPaletteProps) {
  const [text, setText] = useState('');
  // The searches at the moment of opening; the palette is mounted anew each time it opens.
  const [initialSearches] = useState(searches);
  const { foundCommands, notes, isSearching } = usePaletteSearch(initialSearches, text);
  const groups = rankCommands(useSourceCommands(sources), foundCommands, text, isSearching);
  const firstId = groups[0]?.[1][0]?.id ?? '';
  const [highlightedId, setHighlightedId] = useState('');
  const hasMoved = useRef(false);
  // While results arrive, the best one is highlighted until the person moves the highlight.
  useEffect(() => {
    if (!hasMoved.current) setHighlightedId(firstId);
  }, [firstId]);
  return (
    <Dialog open onOpenChange={onOpenChange}>
      <DialogContent
        title="Search and commands"
        hideTitle
        className="sm:mt-[14vh] [&>button]:hidden"
      >
        <Cmdk
          label="Search and commands"
          loop
          shouldFilter={false}
          value={highlightedId}
          onValueChange={setHighlightedId}
          onKeyDown={({ key, ctrlKey }) => {
            if (/^(?:Arrow|Home|End)/.test(key) || ctrlKey) hasMoved.current = true;
          }}
          className="flex min-h-0 flex-col"
        >
          <div className="flex items-center gap-3 border-b border-line px-4">
            <Search className="size-4 shrink-0 text-ink-3" aria-hidden />
            <Cmdk.Input
              autoFocus
              value={text}
              onValueChange={(next) => {
                hasMoved.current = false;
                setText(next);
              }}
              placeholder="Find a page, model, prompt, person, conversation…"
              className="h-13 min-w-0 flex-1 bg-transparent text-md outline-none"
            />
            <Kbd>Esc</Kbd>
          </div>
          <Cmdk.List
            onPointerMove={() => {
              hasMoved.current = true;
            }}
            className="max-h-[min(420px,60dvh)] overflow-y-auto overscroll-contain p-2"
          >
            <Cmdk.Empty className="py-10 text-center text-ink-3">
              {isSearching ? 'Searching…' : 'Nothing matches.'}
            </Cmdk.Empty>
            {groups.map(([group, members]) => (
              <Group key={group} heading={group}>
                {members.map((command) => (
                  <CommandRow key={command.id} command={command} onSelect={onExecute} />
                ))}
              </Group>
            ))}
          </Cmdk.List>
          <p
            role="status"
            className="border-t border-line px-4 py-2 text-xs text-pretty text-ink-3 empty:hidden"
          >
            {notes.join(' ')}
          </p>
        </Cmdk>
      </DialogContent>
    </Dialog>
  );
}

function Group(props: { heading: string; children: ReactNode }) {
  return (
    <Cmdk.Group
      className="[&>[cmdk-group-heading]]:px-2 [&>[cmdk-group-heading]]:pt-2 [&>[cmdk-group-heading]]:pb-1 [&>[cmdk-group-heading]]:text-xs [&>[cmdk-group-heading]]:text-ink-3"
      {...props}
    />
  );
}

function CommandRow({
  command,
  onSelect,
}: {
  command: Command;
  onSelect: (command: Command) => void;
}) {
  return (
    <Cmdk.Item
      value={command.id}
      onSelect={() => onSelect(command)}
      className="flex min-h-9 cursor-default items-center gap-2.5 rounded-sm px-2 text-base select-none data-[selected=true]:bg-sunk dark:data-[selected=true]:bg-raised pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:text-ink-3"
    >
      {command.icon}
      <span dir="auto" className="truncate">
        {command.label}
      </span>
      {command.hint ? <span className="truncate text-sm text-ink-3">{command.hint}</span> : null}
      {command.shortcut ? <Kbd className="ms-auto">{command.shortcut}</Kbd> : null}
    </Cmdk.Item>
  );
}

function useSourceCommands(sources: readonly CommandSource[]): readonly Command[] {
  const [sourceCommands, setSourceCommands] = useState<readonly Command[]>([]);
  // The sources at the moment of opening, as for the searches.
  const [initialSources] = useState(sources);
  useEffect(() => {
    let isCurrent = true;
    for (const source of initialSources) {
      Promise.resolve()
        .then(source)
        .then(
          (commands) => isCurrent && setSourceCommands((earlier) => [...earlier, ...commands]),
          () => undefined,
        );
    }
    return () => {
      isCurrent = false;
      setSourceCommands([]);
    };
  }, [initialSources]);
  return sourceCommands;
}
