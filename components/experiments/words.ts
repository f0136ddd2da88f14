import type { AxisId, ExperimentState } from '@/lib/pages/experiments';

export interface StateLabel {
  readonly label: string;
  readonly tone: 'neutral' | 'live' | 'good' | 'warn';
}

/** The words for the state of an experiment. */
export const stateLabels: Readonly<Record<ExperimentState, StateLabel>> = {
  draft: { label: 'Draft', tone: 'neutral' },
  running: { label: 'Running', tone: 'live' },
  paused: { label: 'Paused', tone: 'warn' },
  done: { label: 'Done', tone: 'good' },
};

/** The label of an axis. `fieldLabels` has the labels of the models' fields. */
export function axisLabel(axis: AxisId, fieldLabels: ReadonlyMap<string, string>): string {
  if (axis === 'prompt') return 'Prompt';
  if (axis === 'row') return 'Row';
  if (axis === 'preset') return 'Preset';
  if (axis === 'character') return 'Character';
  if (axis === 'model') return 'Model';
  const name = axis.slice('field:'.length);
  return fieldLabels.get(name) ?? name;
}
