'use client';

import { SearchX } from 'lucide-react';
import { useMemo } from 'react';
import { Button, EmptyState } from '@/components/ui';
import { filterModels } from './filter';
import { ModelCard } from './model-card';
import { ModelTable } from './model-table';
import { ModelsToolbar } from './models-toolbar';
import type { ModelSummary } from './types';
import { useModelFilter } from './use-model-filter';

/** The models of the workspace, searchable and filtered, as cards or as a table. */
export function ModelsBrowser({ models }: { models: readonly ModelSummary[] }) {
  const { filter, changeFilter } = useModelFilter();
  const shownModels = useMemo(() => filterModels(models, filter), [models, filter]);
  return (
    <div className="grid grid-cols-1 gap-5">
      <ModelsToolbar
        models={models}
        shownCount={shownModels.length}
        filter={filter}
        onChange={changeFilter}
      />
      {shownModels.length === 0 ? (
        <EmptyState
          icon={<SearchX aria-hidden />}
          title="No models match"
          description="Try fewer words or another family."
          action={
            <Button onClick={() => changeFilter({ search: '', family: null, capability: null })}>
              Show all models
            </Button>
          }
        />
      ) : filter.view === 'table' ? (
        <ModelTable models={shownModels} />
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,280px),1fr))] gap-3">
          {shownModels.map((model) => (
            <li key={model.id} className="grid">
              <ModelCard model={model} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
