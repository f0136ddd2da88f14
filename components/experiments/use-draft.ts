'use client';

import { saveExperimentAction } from '@/lib/console/experiments/actions';
import type { ExperimentChange, ExperimentDetail } from '@/lib/pages/experiments';
import { type SavedDraft, useSavedDraft } from '../drafts';

export type Draft = SavedDraft<ExperimentChange>;

const isChange = (value: unknown): value is ExperimentChange =>
  typeof (value as Partial<ExperimentChange> | null | undefined)?.design?.prompt === 'string';

/** The design of an experiment while a person edits it; changes are saved automatically. */
export const useDraft = (workspace: string, detail: ExperimentDetail, owner: string): Draft =>
  useSavedDraft({
    owner,
    page: `experiment/${detail.id}`,
    detail,
    changeOf,
    isChange,
    save: (...values) => saveExperimentAction(workspace, detail.id, ...values),
  });

const changeOf = ({
  name,
  design,
  envelope,
  order,
  concurrency,
  webhook_url,
}: ExperimentDetail): ExperimentChange => ({
  name,
  design,
  envelope,
  order,
  concurrency,
  webhook_url,
});
