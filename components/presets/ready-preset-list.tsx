'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button, newSubmissionId } from '@/components/ui';
import { createPresetAction } from '@/lib/console/create/presets/actions';
import type { WorkspacePreset } from '@/lib/pages/presets';
import { presetKeys, refreshQueries } from '@/lib/queries';
import { useAction } from '../actions';
import { readyPresets } from './ready-presets';

/** Ready-made presets that the workspace does not have yet, each with a button that adds it. */
export function ReadyPresetList({
  workspace,
  presets,
}: {
  workspace: string;
  /** The presets of the workspace; a ready-made one of the same name is not offered. */
  presets: readonly WorkspacePreset[];
}) {
  const existingNames = new Set(presets.map(({ name }) => name));
  const offeredPresets = readyPresets.filter(({ name }) => !existingNames.has(name));
  if (offeredPresets.length === 0) return null;
  return (
    <section aria-labelledby="ready-presets" className="grid gap-3">
      <div>
        <h2 id="ready-presets" className="text-md font-semibold">
          Ready-made presets
        </h2>
        <p className="text-sm text-ink-2">Add one, and it is yours to fill in, change and share.</p>
      </div>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {offeredPresets.map((preset) => (
          <ReadyPreset key={preset.name} workspace={workspace} preset={preset} />
        ))}
      </ul>
    </section>
  );
}

function ReadyPreset({
  workspace,
  preset: { name, text },
}: {
  workspace: string;
  preset: (typeof readyPresets)[number];
}) {
  const router = useRouter();
  const queries = useQueryClient();
  const [submissionId] = useState(newSubmissionId);
  const addPreset = useAction(
    () =>
      createPresetAction(workspace, submissionId, {
        name,
        text,
        model: null,
        values: {},
        picture: null,
        is_shared: false,
      }),
    {
      failsInToast: true,
      onDone: () => {
        void refreshQueries(queries, presetKeys.all(workspace));
        router.refresh();
      },
    },
  );
  return (
    <li className="flex items-start gap-3 rounded-lg border border-line bg-panel p-3">
      <div className="min-w-0 flex-1">
        <h3 dir="auto" className="text-sm font-medium">
          {name}
        </h3>
        <p dir="auto" className="text-xs text-pretty text-ink-2">
          {text}
        </p>
      </div>
      <Button
        size="sm"
        aria-label={`Add ${name}`}
        loading={addPreset.isPending}
        onClick={() => void addPreset.run()}
      >
        <Plus aria-hidden />
        Add
      </Button>
    </li>
  );
}
