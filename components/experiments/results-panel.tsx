'use client';

import { type RefObject, useState } from 'react';
import { Select } from '@/components/ui';
import type { AxisValue } from '@/lib/experiments';
import type { AxisId, ExperimentCell, ExperimentDetail } from '@/lib/pages/experiments';
import { KeeperList } from './keeper-list';
import { Ranking } from './ranking';
import { SelectedCell } from './selected-cell';
import type { NamedAxis } from './varied-axes';

/** The panel beside the results: the selected cell, credits per keeper, and the ranking by votes. */
export function ResultsPanel({
  workspace,
  detail,
  values,
  axes,
  lastSelectedCell,
  cellElement,
  leftCredits,
  reload,
}: {
  workspace: string;
  detail: ExperimentDetail;
  values: ReadonlyMap<string, readonly AxisValue[]>;
  axes: readonly NamedAxis[];
  lastSelectedCell: ExperimentCell | undefined;
  /** Set to the element about the selected cell, so that the page can scroll to it. */
  cellElement: RefObject<HTMLDivElement | null>;
  /** What the person may still spend, in credits; null while unknown. */
  leftCredits: number | null;
  reload: () => Promise<void>;
}) {
  const [axis, setAxis] = useState<AxisId>(axes[0]?.id ?? 'model');
  const comparedAxis = axes.some(({ id }) => id === axis) ? axis : (axes[0]?.id ?? 'model');
  return (
    <div className="grid content-start gap-6">
      {lastSelectedCell === undefined ? null : (
        <div ref={cellElement}>
          <SelectedCell
            workspace={workspace}
            detail={detail}
            cell={lastSelectedCell}
            values={values.get(lastSelectedCell.key) ?? []}
            leftCredits={leftCredits}
            reload={reload}
          />
        </div>
      )}
      {axes.length > 1 ? (
        <Select
          aria-label="Compare by"
          options={axes.map(({ id, label }) => ({ value: id, label: `By ${label.toLowerCase()}` }))}
          value={comparedAxis}
          onValueChange={(next) => setAxis(next as AxisId)}
        />
      ) : null}
      <KeeperList axis={comparedAxis} cells={detail.cells} values={values} />
      <Ranking axis={comparedAxis} cells={detail.cells} votes={detail.votes} values={values} />
    </div>
  );
}
