'use client';

import { LayoutGrid, Search, Table2 } from 'lucide-react';
import { Input, type Segment, SegmentedControl, Select } from '@/components/ui';
import { capabilityCounts, type ModelFilter } from './filter';
import type { ModelSummary } from './types';
import { capabilityLabel, familyLabels } from './words';

const anyInput = 'any';

/** Search, family, capability and view, with how many models remain. */
export function ModelsToolbar({
  models,
  shownCount,
  filter,
  onChange,
}: {
  models: readonly ModelSummary[];
  shownCount: number;
  filter: ModelFilter;
  onChange: (part: Partial<ModelFilter>) => void;
}) {
  const families = (['image', 'video', 'audio', 'text', 'other'] as const).filter((family) =>
    models.some((model) => model.family === family),
  );
  const segments: Segment<'all' | ModelSummary['family']>[] = [
    { value: 'all', label: 'All' },
    ...families.map((family) => ({ value: family, label: familyLabels[family] })),
  ];
  return (
    <search className="flex flex-wrap items-center gap-2">
      <div className="relative grow basis-56 md:max-w-80">
        <Search
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-3"
          aria-hidden
        />
        <Input
          type="search"
          aria-label="Search models"
          placeholder="Search by name, what it takes, price…"
          value={filter.search}
          onChange={(event) => onChange({ search: event.target.value })}
          className="pl-9"
        />
      </div>
      <SegmentedControl
        aria-label="Family"
        className="max-sm:w-full"
        segments={segments}
        value={filter.family ?? 'all'}
        onValueChange={(value) => onChange({ family: value === 'all' ? null : value })}
      />
      <Select
        aria-label="What it takes"
        className="w-52 max-sm:flex-1"
        value={filter.capability ?? anyInput}
        onValueChange={(value) => onChange({ capability: value === anyInput ? null : value })}
        options={[
          { value: anyInput, label: 'Any input' },
          ...capabilityCounts(models).map(([tag, count]) => ({
            value: tag,
            label: `${capabilityLabel(tag)} (${count})`,
          })),
        ]}
      />
      <p role="status" className="text-sm whitespace-nowrap text-ink-3 max-sm:order-last">
        <span className="num">{shownCount}</span> of <span className="num">{models.length}</span>
      </p>
      <SegmentedControl
        aria-label="View"
        className="ms-auto"
        segments={[
          { value: 'cards', label: <LayoutGrid aria-hidden />, ariaLabel: 'Cards' },
          { value: 'table', label: <Table2 aria-hidden />, ariaLabel: 'Table' },
        ]}
        value={filter.view}
        onValueChange={(view) => onChange({ view })}
      />
    </search>
  );
}
