'use client';

import { Command as Cmdk } from 'cmdk';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Dialog, DialogContent, Kbd } from '@/components/ui';
import type { Command, CommandSource } from './command-types';

type CommandPaletteProps = {
  sources: readonly CommandSource[];
  onOpenChange: (open: boolean) => void;
  onExecute: (command: Command) => void;
};

/** Everything one can do from here, found by typing. Default export: it is loaded lazily. */
export default function CommandPalette({ sources, onOpenChange, onExecute }: CommandPaletteProps) {
  const commands = useCollected(sources);
  const groups = Object.entries(Object.groupBy(commands, (command) => command.group));
  return (
    <Dialog open onOpenChange={onOpenChange}>
      <DialogContent
        title="Search and commands"
        hideTitle
        className="sm:mt-[14vh] [&>button]:hidden"
      >
        <Cmdk label="Search and commands" loop className="flex min-h-0 flex-col">
          <div className="flex items-center gap-3 border-b border-line px-4">
            <Search className="size-4 shrink-0 text-ink-3" aria-hidden />
            <Cmdk.Input
              autoFocus
              placeholder="Go to a page, find a model, run a command…"
              className="h-13 min-w-0 flex-1 bg-transparent text-md outline-none"
            />
            <Kbd>Esc</Kbd>
          </div>
          <Cmdk.List className="max-h-[min(420px,60dvh)] overflow-y-auto overscroll-contain p-2">
            <Cmdk.Empty className="py-10 text-center text-ink-3">Nothing matches.</Cmdk.Empty>
            {groups.map(([group, members]) => (
              <Cmdk.Group
                key={group}
                heading={group}
                className="[&>[cmdk-group-heading]]:px-2 [&>[cmdk-group-heading]]:pt-2 [&>[cmdk-group-heading]]:pb-1 [&>[cmdk-group-heading]]:text-xs [&>[cmdk-group-heading]]:text-ink-3"
              >
                {members?.map((command) => (
                  <CommandRow
                    key={command.id}
                    command={command}
                    onSelect={() => onExecute(command)}
                  />
                ))}
              </Cmdk.Group>
            ))}
          </Cmdk.List>
        </Cmdk>
      </DialogContent>
    </Dialog>
  );
}

function CommandRow({ command, onSelect }: { command: Command; onSelect: () => void }) {
  return (
    <Cmdk.Item
      value={command.id}
      keywords={[command.label, command.hint ?? '', ...(command.keywords ?? [])]}
      onSelect={onSelect}
      className="flex min-h-9 cursor-default items-center gap-2.5 rounded-sm px-2 text-base select-none data-[selected=true]:bg-sunk dark:data-[selected=true]:bg-raised pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:text-ink-3"
    >
      {command.icon}
      <span className="truncate">{command.label}</span>
      {command.hint ? <span className="truncate text-sm text-ink-3">{command.hint}</span> : null}
      {command.shortcut ? <Kbd className="ml-auto">{command.shortcut}</Kbd> : null}
    </Cmdk.Item>
  );
}

function useCollected(sources: readonly CommandSource[]): readonly Command[] {
  const [collected, setCollected] = useState<readonly Command[]>([]);
  // The sources are those at the moment of opening; the palette is mounted anew each time.
  const [asked] = useState(sources);
  useEffect(() => {
    let current = true;
    for (const source of asked) {
      Promise.resolve()
        .then(source)
        .then(
          (commands) => current && setCollected((before) => [...before, ...commands]),
          () => undefined,
        );
    }
    return () => {
      current = false;
      setCollected([]);
    };
  }, [asked]);
  return collected;
}
