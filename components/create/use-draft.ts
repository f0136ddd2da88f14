'use client';

import { useEffect, useMemo, useRef, useState } from 'react';
import type { CarryOver, FormSpec, FormState, FormValues } from '@/lib/forms';
import {
  adoptValues,
  carryOver,
  diffSchema,
  leftOutValues,
  normalizeModelForm,
  sameValue,
} from '@/lib/forms';
import type { ModelFormHandle } from '../form';
import { useModelForm } from '../form';
import type { CreateFamily, ModelEntry } from './search-models';
import { isCreateFamily } from './search-models';

/** A change of the form that a person should know about. */
export type DraftNotice =
  | { kind: 'carried'; carried: CarryOver; to: string }
  | {
      kind: 'schema';
      carried: CarryOver;
      added: readonly string[];
      removed: readonly string[];
      changed: readonly string[];
    }
  | { kind: 'unknown-model'; model: string }
  | { kind: 'left-out'; labels: readonly string[] };

export interface Draft {
  handle: ModelFormHandle;
  spec: FormSpec;
  /** The entry of the chosen model; undefined once the workspace may no longer use it. */
  entry: ModelEntry | undefined;
  family: CreateFamily;
  notice: DraftNotice | null;
  /** Changes the model and keeps the values that still fit; `more` is set on top. */
  choose(modelId: string, more?: FormValues): void;
  chooseFamily(family: CreateFamily): void;
  /** Fills the form in, as Remix does. */
  load(state: FormState): void;
  undo(): void;
  dismissNotice(): void;
}

const nothing: FormSpec = normalizeModelForm({
  id: '',
  name: '',
  family: 'image',
  capabilities: [],
  schema: { fields: [] },
});

function firstEntry(
  entries: readonly ModelEntry[],
  wanted: readonly (string | undefined)[],
): ModelEntry | undefined {
  const usable = entries.filter(({ model }) => model.enabled);
  const named = wanted.map((id) => usable.find(({ model }) => model.id === id)).find(Boolean);
  return named ?? usable[0] ?? entries[0];
}

/** A link or a recipe may be older than the model's schema. */
function leftOutNotice(spec: FormSpec, values: FormValues): DraftNotice | null {
  if (spec === nothing) return null;
  const labels = leftOutValues(spec, values);
  return labels.length > 0 ? { kind: 'left-out', labels } : null;
}

/**
 * The form being filled in: its model, its values, and a notice of what a change of model did to them. `start` are the
 * values of the URL, `preferred` is the workspace's default model, `opening` the values when the URL has none.
 */
export function useDraft(
  entries: readonly ModelEntry[],
  start: FormState | null,
  preferred: string | undefined,
  opening: FormValues,
): Draft {
  const [initial] = useState(() => {
    const entry = firstEntry(entries, [start?.model, preferred]);
    const spec = entry?.spec ?? nothing;
    const values: FormValues = adoptValues(spec, start?.values ?? opening);
    const unknown = start !== null && entry !== undefined && entry.model.id !== start.model;
    const notice: DraftNotice | null = unknown
      ? { kind: 'unknown-model', model: start.model }
      : leftOutNotice(spec, start?.values ?? {});
    return { spec, values, notice };
  });
  const [spec, setSpec] = useState(initial.spec);
  const [notice, setNotice] = useState<DraftNotice | null>(initial.notice);
  const handle = useModelForm(spec, initial.values);
  const lastOf = useRef(new Map<CreateFamily, string>());
  const entry = useMemo(
    () => entries.find(({ model }) => model.id === spec.modelId),
    [entries, spec],
  );
  const family = isCreateFamily(spec.family) ? spec.family : 'image';

  const become = (next: FormSpec, values: FormValues) => {
    handle.replace(values, next);
    setSpec(next);
  };
  const specOf = (modelId: string) => entries.find(({ model }) => model.id === modelId)?.spec;
  const choose = (modelId: string, more: FormValues = {}) => {
    const next = specOf(modelId);
    if (!next || next === spec) return;
    const carried = carryOver(spec, handle.read(), next);
    lastOf.current.set(family, spec.modelId);
    become(next, { ...carried.values, ...more });
    const changed = carried.reset.length + carried.dropped.length + carried.kept.length > 0;
    setNotice(changed ? { kind: 'carried', carried, to: next.modelName } : null);
  };

  // The notice is no longer true once the person changes a carried value, so it is removed.
  useEffect(() => {
    if (notice?.kind !== 'carried') return;
    const { kept, reset, values } = notice.carried;
    const named = [...kept, ...reset].map(({ field }) => field);
    return handle.subscribe(() => {
      const now = handle.read();
      const holds = named.every((field) => sameValue(now[field], values[field]));
      if (!holds) setNotice((shown) => (shown === notice ? null : shown));
    });
  }, [notice, handle]);

  // The list of models is refetched now and then; the open form takes over changes of its model.
  useEffect(() => {
    const next = entry?.spec;
    if (!next || next === spec) return;
    if (next.fingerprint === spec.fingerprint) return setSpec(next);
    const carried = carryOver(spec, handle.read(), next);
    const { added, removed, changed, same } = diffSchema(spec, next);
    handle.replace(carried.values, next);
    setSpec(next);
    if (!same) setNotice({ kind: 'schema', carried, added, removed, changed });
  }, [entry, spec, handle]);

  // Without models there was no form; the first list that arrives starts it.
  useEffect(() => {
    if (spec !== nothing) return;
    const first = firstEntry(entries, [start?.model, preferred]);
    if (!first) return;
    handle.replace(adoptValues(first.spec, start?.values ?? opening), first.spec);
    setSpec(first.spec);
  }, [entries, spec, start, preferred, opening, handle]);

  return {
    handle,
    spec,
    entry,
    family,
    notice,
    choose,
    chooseFamily(wanted) {
      if (wanted === family) return;
      const inFamily = entries.filter(({ spec: other }) => other.family === wanted);
      const next = firstEntry(inFamily, [lastOf.current.get(wanted), preferred]);
      if (next) choose(next.model.id);
    },
    load(state) {
      const next = specOf(state.model);
      if (!next) return setNotice({ kind: 'unknown-model', model: state.model });
      become(next, adoptValues(next, state.values));
      setNotice(leftOutNotice(next, state.values));
    },
    undo() {
      if (notice?.kind !== 'carried') return;
      const { modelId, values } = notice.carried.undo;
      const back = specOf(modelId);
      if (back) become(back, values);
      setNotice(null);
    },
    dismissNotice: () => setNotice(null),
  };
}
