'use client';

import { Copy, FlaskConical, List, MoreHorizontal, Trash2 } from 'lucide-react';
import {
  Credits,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
  formatCount,
} from '@/components/ui';
import type { ExperimentSummary } from '@/lib/pages/experiments';
import { RunCard } from './run-card';
import { stateLabels } from './words';

export function ExperimentCard({
  workspace,
  experiment,
  duplicate,
  remove,
}: {
  workspace: string;
  experiment: ExperimentSummary;
  duplicate: () => void;
  remove: () => Promise<void>;
}) {
  const { id, name, state, cells, succeeded, spent: spentCredits, is_list } = experiment;
  const Icon = is_list ? List : FlaskConical;
  return (
    <RunCard
      href={`/${workspace}/experiments/${id}${is_list ? '/list' : ''}`}
      blank={<Icon className="size-8 stroke-[1.2]" />}
      summary={experiment}
      badge={stateLabels[state]}
      figures={
        cells === 0 ? null : (
          <>
            {formatCount(succeeded)} of {formatCount(cells)} · <Credits amount={spentCredits} /> ·{' '}
          </>
        )
      }
      actions={(askToRemove) => (
        <DropdownMenu>
          <DropdownMenuTrigger
            aria-label={`Actions for ${name}`}
            className="grid size-8 shrink-0 place-items-center rounded-sm text-ink-3 hover:bg-sunk hover:text-ink pointer-coarse:size-11"
          >
            <MoreHorizontal className="size-4" aria-hidden />
          </DropdownMenuTrigger>
          <DropdownMenuContent align="end">
            <DropdownMenuItem icon={<Copy aria-hidden />} onSelect={duplicate}>
              Duplicate
            </DropdownMenuItem>
            <DropdownMenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={askToRemove}>
              Remove…
            </DropdownMenuItem>
          </DropdownMenuContent>
        </DropdownMenu>
      )}
      removalMessage="Its results stay in the gallery. Marks and votes are lost."
      remove={remove}
    />
  );
}
