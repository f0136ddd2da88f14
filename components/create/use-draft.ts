'use client';

import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { dropQuery, useIsHydrating } from '@/components/ui';
import type {
  AppliedPreset,
  Comparison,
  FormSpec,
  FormStart,
  FormState,
  FormValues,
  PresetPlan,
} from '@/lib/forms';
import { adoptValues, carryOver, diffSchema, emptyForm, hasStart, sameValue } from '@/lib/forms';
import type { ModelFormHandle } from '../form';
import { useModelForm } from '../form';
import type { FormDraft } from '../use-in-create';
import { openFormDraft, replaceForm } from '../use-in-create';
import type { CreateFamily, ModelEntry } from './model-entries';
import { isCreateFamily } from './model-entries';
import {
  type DraftMessage,
  fitComparison,
  formOfStart,
  leftOutMessage,
  type OpenedForm,
  openForm,
  preferredEntry,
  readEarlyPrompt,
} from './open-form';

export interface Draft {
  /** Whether the form is the one that this browser stored; false while React takes over the server's page. */
  isRestored: boolean;
  handle: ModelFormHandle;
  spec: FormSpec;
  /** The entry of the chosen model; undefined once the workspace may no longer use it. */
  entry: ModelEntry | undefined;
  family: CreateFamily;
  message: DraftMessage | null;
  /** The values that are requested beside the form's own; null without a comparison. */
  comparison: Comparison | null;
  compare(comparison: Comparison | null): void;
  /** Changes the model and keeps the values that still fit. `newValues` replace values of the form. */
  choose(modelId: string, newValues?: FormValues): void;
  chooseFamily(family: CreateFamily): void;
  /** Fills in the form, as Remix does. `isUntouched`: the person has changed nothing in it, so that nothing has to be kept. */
  load(state: FormState, isUntouched?: boolean): void;
  /** The presets that filled in the form and the characters beside it, the latest last. */
  presets: readonly AppliedPreset[];
  /** Fills in the form as planned for a preset. */
  applyPreset(preset: AppliedPreset, plan: PresetPlan): void;
  /** Puts a character beside the form, or changes how the form uses it. */
  putPreset(preset: AppliedPreset): void;
  /** Takes a preset out of the form. `restPrompt`: the prompt without its words; null leaves the prompt as it is. */
  forgetPreset(id: string, restPrompt?: string | null): void;
  undo(): void;
  dismissMessage(): void;
  /** Whether an unsent form was replaced, and can be restored. */
  hasReplacedForm: boolean;
  restoreReplacedForm(): void;
  dismissReplacedForm(): void;
  /** Empties the form, but for its model. */
  clear(): void;
  /** Called when the form was sent with its present values. */
  markSent(): void;
}

/**
 * The form being filled in: its model, its values, and a message about what a change of the model did to them. `start`: what the URL
 * fills in, over the form that `owner` left unsent in this browser. `defaultValues`: the values when there is neither.
 */
export function useDraft(
  entries: readonly ModelEntry[],
  start: FormStart | null,
  preferredModelId: string | undefined,
  defaultValues: FormValues,
  owner: string,
): Draft {
  const slot = useMemo(() => openFormDraft(owner), [owner]);
  // While React takes over the server's page, the form must be the one that the server rendered.
  const isHydrating = useIsHydrating();
  const [initial] = useState(() => {
    const leftForm = isHydrating ? null : slot.read();
    // With the link's values at once, so that the button never shows the price of a form that is about to be replaced.
    const firstForm =
      start === null || start.kind === 'missing'
        ? leftForm
        : formOfStart(start, leftForm, preferredModelId);
    return openForm(entries, firstForm, preferredModelId, defaultValues);
  });
  // Read during hydration: later the field has no trace of the server's text.
  const [typedPrompt] = useState(readEarlyPrompt);
  const [spec, setSpec] = useState(initial.spec);
  const [message, setMessage] = useState<DraftMessage | null>(initial.message);
  const [presets, setPresets] = useState<readonly AppliedPreset[]>([]);
  const handle = useModelForm(spec, initial.values);
  const lastModelIds = useRef(new Map<CreateFamily, string>());
  const entry = useMemo(
    () => entries.find(({ model }) => model.id === spec.modelId),
    [entries, spec],
  );
  const family = isCreateFamily(spec.family) ? spec.family : 'image';
  const [comparison, setComparison] = useState<Comparison | null>(null);

  const setForm = (next: FormSpec, values: FormValues) => {
    handle.replace(values, next);
    setSpec(next);
    setComparison((current) => current && fitComparison(current, next));
  };
  const specOf = (modelId: string) => entries.find(({ model }) => model.id === modelId)?.spec;
  const choose = (modelId: string, newValues: FormValues = {}) => {
    const next = specOf(modelId);
    if (!next || next === spec) return;
    const carriedForm = carryOver(spec, handle.read(), next);
    lastModelIds.current.set(family, spec.modelId);
    setForm(next, { ...carriedForm.values, ...newValues });
    const hasCarried =
      carriedForm.resetValues.length +
        carriedForm.droppedValues.length +
        carriedForm.keptValues.length >
      0;
    setMessage(hasCarried ? { kind: 'carried', carried: carriedForm, to: next.modelName } : null);
  };

  // The message is removed once the person changes a carried value, because it is no longer true.
  useEffect(() => {
    if (message?.kind !== 'carried') return;
    const { keptValues, resetValues, values } = message.carried;
    const carriedFields = [...keptValues, ...resetValues].map(({ field }) => field);
    return handle.subscribe(() => {
      const currentValues = handle.read();
      const holds = carriedFields.every((field) => sameValue(currentValues[field], values[field]));
      if (!holds) setMessage((current) => (current === message ? null : current));
    });
  }, [message, handle]);

  useEffect(() => {
    if (message?.kind !== 'preset-out') return;
    return handle.subscribe(() => {
      if (handle.read().prompt !== message.prompt) {
        setMessage((current) => (current === message ? null : current));
      }
    });
  }, [message, handle]);

  // The list of models is refetched from time to time, and the open form follows changes of its model.
  useEffect(() => {
    const next = entry?.spec;
    if (!next || next === spec) return;
    if (next.fingerprint === spec.fingerprint) return setSpec(next);
    const carriedForm = carryOver(spec, handle.read(), next);
    const { addedLabels, removedLabels, changedLabels, isSame } = diffSchema(spec, next);
    handle.replace(carriedForm.values, next);
    setSpec(next);
    if (!isSame)
      setMessage({
        kind: 'schema',
        carried: carriedForm,
        addedLabels,
        removedLabels,
        changedLabels,
      });
  }, [entry, spec, handle]);

  const [replacedForm, setReplacedForm] = useState<FormState | null>(null);
  const latest = useRef({ handle, spec, replacedForm, presets, comparison });
  latest.current = { handle, spec, replacedForm, presets, comparison };
  /** The draft that was stored or opened last; an equal one is not stored again. */
  const lastDraft = useRef<FormDraft | null>(null);
  const sentValues = useRef<FormValues | null>(null);
  const readDraft = useCallback((): FormDraft => {
    const { current } = latest;
    const values = current.handle.read();
    const isSent = sentValues.current !== null && sameValue(values, sentValues.current);
    return {
      model: current.spec.modelId,
      values,
      presets: current.presets,
      isSent,
      before: current.replacedForm,
      comparison: current.comparison,
    };
  }, []);
  const storeDraft = useCallback(
    () =>
      slot.schedule(() => {
        const draft = readDraft();
        if (draft.model === '' || sameValue(draft, lastDraft.current)) return undefined;
        lastDraft.current = draft;
        return draft;
      }),
    [slot, readDraft],
  );
  /** Shows a form that is already stored. */
  const showDraft = (draft: FormDraft, openedForm: OpenedForm) => {
    setForm(openedForm.spec, openedForm.values);
    setMessage(openedForm.message);
    setPresets(draft.presets ?? []);
    setReplacedForm(draft.before);
    const shownComparison = draft.comparison ?? null;
    setComparison(shownComparison);
    sentValues.current = draft.isSent ? openedForm.values : null;
    lastDraft.current = {
      model: openedForm.spec.modelId,
      values: openedForm.values,
      presets: draft.presets ?? [],
      isSent: draft.isSent,
      before: draft.before,
      comparison: shownComparison,
    };
  };
  const openFromStore = useEffectEvent(() => {
    const storedDraft = slot.read();
    // A page that the router kept still has the `start` of its first visit; only the address says whether this visit has one.
    const linkStart = hasStart(window.location.search) ? start : null;
    if (window.location.search !== '') dropQuery();
    if (linkStart !== null && linkStart.kind !== 'missing') {
      const draft = replaceForm(storedDraft, formOfStart(linkStart, storedDraft, preferredModelId));
      const openedForm = openForm(entries, draft, preferredModelId, defaultValues);
      showDraft(draft, openedForm);
      slot.write({ ...draft, model: openedForm.spec.modelId, values: openedForm.values });
    } else if (storedDraft !== null) {
      const keptDraft =
        typedPrompt === undefined
          ? storedDraft
          : replaceForm(storedDraft, {
              ...storedDraft,
              values: { ...storedDraft.values, prompt: typedPrompt },
            });
      showDraft(
        { ...storedDraft, before: keptDraft.before },
        openForm(entries, storedDraft, preferredModelId, defaultValues),
      );
    } else {
      const openedForm = openForm(entries, null, preferredModelId, defaultValues);
      showDraft({ model: '', values: openedForm.values, isSent: false, before: null }, openedForm);
    }
    if (linkStart?.kind === 'missing') setMessage({ kind: 'missing' });
  });
  const isOpen = entries.length > 0;
  // Before the first paint. Without models there is no form until the first list arrives.
  useLayoutEffect(() => {
    if (isOpen) openFromStore();
  }, [isOpen]);
  const showOtherTabDraft = useEffectEvent((draft: FormDraft | null) => {
    if (draft !== null) showDraft(draft, openForm(entries, draft, preferredModelId, defaultValues));
  });
  useEffect(() => slot.follow(showOtherTabDraft), [slot]);
  useEffect(() => handle.subscribe(storeDraft), [handle, storeDraft]);
  useEffect(() => {
    const hasForm =
      spec !== emptyForm || replacedForm !== null || presets.length > 0 || comparison !== null;
    if (hasForm) storeDraft();
  }, [storeDraft, spec, replacedForm, presets, comparison]);
  useEffect(() => () => slot.flush(), [slot]);

  /** Keeps the form that `next` replaces, unless it was sent. */
  const keepReplacedForm = (next: FormState) => {
    setReplacedForm(replaceForm(readDraft(), next).before);
    sentValues.current = null;
  };

  return {
    isRestored: !isHydrating,
    handle,
    spec,
    entry,
    family,
    message,
    choose,
    comparison,
    compare: setComparison,
    chooseFamily(nextFamily) {
      if (nextFamily === family) return;
      const familyEntries = entries.filter(({ spec: other }) => other.family === nextFamily);
      const next = preferredEntry(familyEntries, [
        lastModelIds.current.get(nextFamily),
        preferredModelId,
      ]);
      if (next) choose(next.model.id);
    },
    load(state, isUntouched = false) {
      const next = specOf(state.model);
      if (!next) return setMessage({ kind: 'unknown-model', model: state.model });
      if (!isUntouched) keepReplacedForm(state);
      setForm(next, adoptValues(next, state.values));
      setPresets(state.presets ?? []);
      setComparison(null);
      setMessage(leftOutMessage(next, state.values));
    },
    presets,
    applyPreset(preset, plan) {
      const undo = { model: spec.modelId, values: handle.read(), presets };
      lastModelIds.current.set(family, spec.modelId);
      setForm(plan.spec, plan.values);
      const { textParts } = plan;
      setPresets([...presets.filter(({ id }) => id !== preset.id), { ...preset, textParts }]);
      setMessage({ kind: 'preset', preset, plan, undo });
    },
    putPreset: (preset) =>
      setPresets((current) =>
        current.some(({ id }) => id === preset.id)
          ? current.map((each) => (each.id === preset.id ? preset : each))
          : [...current, preset],
      ),
    forgetPreset(id, restPrompt = null) {
      setPresets((current) => current.filter((preset) => preset.id !== id));
      const preset = presets.find((each) => each.id === id);
      const { prompt } = handle.read();
      if (preset === undefined || restPrompt === null || typeof prompt !== 'string') return;
      handle.set({ prompt: restPrompt });
      const undo = { prompt, presets };
      setMessage({ kind: 'preset-out', preset, prompt: restPrompt, undo });
    },
    undo() {
      if (message?.kind === 'carried') {
        const { modelId, values } = message.carried.undo;
        const previousSpec = specOf(modelId);
        if (previousSpec) setForm(previousSpec, values);
      } else if (message?.kind === 'preset') {
        const previousSpec = specOf(message.undo.model);
        if (previousSpec) setForm(previousSpec, message.undo.values);
        // Presets and characters that were added since then stay.
        const { preset, undo } = message;
        const earlierPresets = undo.presets?.filter(({ id }) => id === preset.id) ?? [];
        setPresets((current) => [
          ...current.filter(({ id }) => id !== preset.id),
          ...earlierPresets,
        ]);
      } else if (message?.kind === 'preset-out') {
        const { preset, undo } = message;
        handle.set({ prompt: undo.prompt });
        const index = undo.presets.indexOf(preset);
        setPresets((current) => current.toSpliced(index, 0, preset));
      }
      setMessage(null);
    },
    dismissMessage: () => setMessage(null),
    hasReplacedForm: replacedForm !== null,
    restoreReplacedForm() {
      if (replacedForm === null) return;
      const openedForm = openForm(entries, replacedForm, preferredModelId, defaultValues);
      // The two forms change places, so that looking at the other one loses nothing.
      const { before } = replaceForm({ ...readDraft(), before: null }, replacedForm);
      setForm(openedForm.spec, openedForm.values);
      setMessage(openedForm.message);
      setPresets(replacedForm.presets ?? []);
      setComparison(null);
      setReplacedForm(before);
      sentValues.current = null;
    },
    dismissReplacedForm: () => setReplacedForm(null),
    clear() {
      keepReplacedForm({ model: spec.modelId, values: {} });
      setForm(spec, {});
      setPresets([]);
      setComparison(null);
      setMessage(null);
    },
    markSent() {
      sentValues.current = latest.current.handle.read();
      storeDraft();
    },
  };
}
