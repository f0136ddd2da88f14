'use client';

import { Dialog, DialogBody, DialogContent, Kbd } from '@/components/ui';
import type { Shortcut } from './command-types';
import { ModKey } from './mod-key';

const generalShortcuts: readonly Shortcut[] = [
  { keys: 'mod+k', label: 'Search and commands', group: 'Everywhere' },
  { keys: '?', label: 'Keyboard shortcuts', group: 'Everywhere' },
  { keys: 'Escape', label: 'Close what is open', group: 'Everywhere' },
];

/** Every shortcut of the current page. Default export, because it is loaded lazily. */
export default function ShortcutSheet({
  shortcuts,
  hasPalette,
  onOpenChange,
}: {
  shortcuts: readonly Shortcut[];
  hasPalette: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const offeredShortcuts = hasPalette
    ? generalShortcuts
    : generalShortcuts.filter(({ keys }) => keys !== 'mod+k');
  const groups = Object.entries(
    Object.groupBy([...offeredShortcuts, ...shortcuts], (each) => each.group),
  );
  return (
    <Dialog open onOpenChange={onOpenChange}>
      <DialogContent title="Keyboard shortcuts" width="lg">
        <DialogBody className="grid gap-6">
          {groups.map(([group, members]) => (
            <section key={group}>
              <h3 className="mb-2 text-xs text-ink-3">{group}</h3>
              <dl className="grid gap-x-10 gap-y-1.5 md:grid-cols-2">
                {members?.map((each) => (
                  <div
                    key={`${each.keys} ${each.label}`}
                    className="flex items-center justify-between gap-4"
                  >
                    <dt>{each.label}</dt>
                    <dd className="flex gap-1">
                      <Keys keys={each.keys} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

function Keys({ keys }: { keys: string }) {
  // A key may be pressed twice, as in `g g`.
  const presses = keys.split(/[ +]/).map((key, index) => ({ key, id: `${index} ${key}` }));
  return presses.map(({ key, id }) => (
    <Kbd key={id} className="capitalize">
      {key === 'mod' ? <ModKey /> : (keySymbols[key] ?? key)}
    </Kbd>
  ));
}

const keySymbols: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Enter: '↵',
  Escape: 'Esc',
  Minus: '−',
  Plus: '+',
};
