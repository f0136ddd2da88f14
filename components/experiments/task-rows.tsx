'use client';

import { X } from 'lucide-react';
import { IconButton } from '@/components/ui';
import type { TaskRow } from '@/lib/pages/experiments';

/** The rows of a list of tasks, which stand in place of the prompt. */
export function TaskRows({
  rows,
  onChange,
}: {
  rows: readonly TaskRow[];
  onChange: (rows: TaskRow[]) => void;
}) {
  return (
    <section className="grid gap-2" aria-label="List">
      <h2 className="text-sm font-medium">
        List <span className="font-normal text-ink-3">{rows.length}</span>
      </h2>
      <ol className="max-h-72 divide-y divide-line overflow-y-auto rounded-md border border-line">
        {rows.map(({ name, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows hold no state
          <li key={at} className="flex items-center gap-2 pl-3 text-sm">
            <span dir="auto" title={text} className="min-w-0 flex-1 truncate">
              {name || text}
            </span>
            <IconButton
              label={`Take row ${at + 1} out of the list`}
              size="sm"
              onClick={() => onChange(rows.filter((_, index) => index !== at))}
            >
              <X aria-hidden />
            </IconButton>
          </li>
        ))}
      </ol>
    </section>
  );
}
