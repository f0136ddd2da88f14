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
import { dropQuery, useIsTakenOver } from '@/components/ui';
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
  type FormOpening,
  firstEntry,
  fitComparison,
  formOfStart,
  leftOutMessage,
  openForm,
  typedBeforeReact,
} from './open-form';

export interface Draft {
  /** Whether it is the form that this browser has kept; false while React takes the server's page over. */
  isRead: boolean;
  handle: ModelFormHandle;
  spec: FormSpec;
  /** The entry of the chosen model; undefined once the workspace may no longer use it. */
  entry: ModelEntry | undefined;
  family: CreateFamily;
  message: DraftMessage | null;
  /** What the form asks for besides itself, side by side; null for nothing. */
  comparison: Comparison | null;
  compare(comparison: Comparison | null): void;
  /** Changes the model and keeps the values that still fit; `more` is set on top. */
  choose(modelId: string, more?: FormValues): void;
  chooseFamily(family: CreateFamily): void;
  /** Fills the form in, as Remix does. `isUntouched`: the person has changed nothing in it, so that there is nothing to bring back. */
  load(state: FormState, isUntouched?: boolean): void;
  /** The presets that the form is filled in with and the characters beside it, the latest last. */
  presets: readonly AppliedPreset[];
  /** Fills the form in as it was planned for a preset. */
  applyPreset(preset: AppliedPreset, plan: PresetPlan): void;
  /** Puts a character beside the form, or changes how the form uses it. */
  putPreset(preset: AppliedPreset): void;
  /** What the form makes is no longer counted to the preset. `restPrompt`: the prompt without its words; else the form stays as it is. */
  forgetPreset(id: string, restPrompt?: string | null): void;
  undo(): void;
  dismissMessage(): void;
  /** Whether an unsent form was replaced, and can be brought back. */
  hasBefore: boolean;
  bringBack(): void;
  dismissBefore(): void;
  /** Empties the form, but for its model. */
  clear(): void;
  /** Called when the form as it is was sent. */
  markSent(): void;
}

/**
 * The form being filled in: its model, its values, and a message of what a change of model did to them. `start` is what the
 * URL fills in, over the form that `owner` left unsent in this browser; `preferred` is the workspace's default model,
 * `opening` the values when there is neither.
 */
export function useDraft(
  entries: readonly ModelEntry[],
  start: FormStart | null,
  preferred: string | undefined,
  opening: FormValues,
  owner: string,
): Draft {
  const slot = useMemo(() => openFormDraft(owner), [owner]);
  // While React takes the server's page over, the form is the one that the server knew.
  const isTakenOver = useIsTakenOver();
  const [initial] = useState(() => {
    const leftForm = isTakenOver ? null : slot.read();
    // Else a price would be asked for a form that is replaced at once, and stand on the button for a moment.
    const firstForm =
      start === null || start.kind === 'missing'
        ? leftForm
        : formOfStart(start, leftForm, preferred);
    return openForm(entries, firstForm, preferred, opening);
  });
  // Read while React takes the page over: after that the typed text is the field's own.
  const [typedPrompt] = useState(typedBeforeReact);
  const [spec, setSpec] = useState(initial.spec);
  const [message, setMessage] = useState<DraftMessage | null>(initial.message);
  const [presets, setPresets] = useState<readonly AppliedPreset[]>([]);
  const handle = useModelForm(spec, initial.values);
  const lastOf = useRef(new Map<CreateFamily, string>());
  const entry = useMemo(
    () => entries.find(({ model }) => model.id === spec.modelId),
    [entries, spec],
  );
  const family = isCreateFamily(spec.family) ? spec.family : 'image';
  const [comparison, setComparison] = useState<Comparison | null>(null);

  const become = (next: FormSpec, values: FormValues) => {
    handle.replace(values, next);
    setSpec(next);
    setComparison((current) => current && fitComparison(current, next));
  };
  const specOf = (modelId: string) => entries.find(({ model }) => model.id === modelId)?.spec;
  const choose = (modelId: string, more: FormValues = {}) => {
    const next = specOf(modelId);
    if (!next || next === spec) return;
    const carriedForm = carryOver(spec, handle.read(), next);
    lastOf.current.set(family, spec.modelId);
    become(next, { ...carriedForm.values, ...more });
    const hasCarried =
      carriedForm.resetValues.length +
        carriedForm.droppedValues.length +
        carriedForm.keptValues.length >
      0;
    setMessage(hasCarried ? { kind: 'carried', carried: carriedForm, to: next.modelName } : null);
  };

  // The message is no longer true once the person changes a carried value, so it is removed.
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

  // The list of models is refetched now and then; the open form takes over changes of its model.
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

  const [before, setBefore] = useState<FormState | null>(null);
  const latest = useRef({ handle, spec, before, presets, comparison });
  latest.current = { handle, spec, before, presets, comparison };
  /** The form as it was stored or opened last; only what differs from it is stored. */
  const storedForm = useRef<FormDraft | null>(null);
  const sentValues = useRef<FormValues | null>(null);
  const readNow = useCallback((): FormDraft => {
    const { handle: form, spec: formSpec, before: previousForm, ...besideForm } = latest.current;
    const values = form.read();
    const isSent = sentValues.current !== null && sameValue(values, sentValues.current);
    return {
      model: formSpec.modelId,
      values,
      presets: besideForm.presets,
      isSent,
      before: previousForm,
      comparison: besideForm.comparison,
    };
  }, []);
  const keep = useCallback(
    () =>
      slot.schedule(() => {
        const draft = readNow();
        if (draft.model === '' || sameValue(draft, storedForm.current)) return undefined;
        storedForm.current = draft;
        return draft;
      }),
    [slot, readNow],
  );
  /** Shows a form that is stored already. */
  const show = (draft: FormDraft, openedForm: FormOpening) => {
    become(openedForm.spec, openedForm.values);
    setMessage(openedForm.message);
    setPresets(draft.presets ?? []);
    setBefore(draft.before);
    const shownComparison = draft.comparison ?? null;
    setComparison(shownComparison);
    sentValues.current = draft.isSent ? openedForm.values : null;
    storedForm.current = {
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
    // A page that the router kept still has the start of the link that opened it first; its address has not.
    const linkStart = hasStart(window.location.search) ? start : null;
    if (window.location.search !== '') dropQuery();
    if (linkStart !== null && linkStart.kind !== 'missing') {
      const draft = replaceForm(storedDraft, formOfStart(linkStart, storedDraft, preferred));
      const openedForm = openForm(entries, draft, preferred, opening);
      show(draft, openedForm);
      slot.write({ ...draft, model: openedForm.spec.modelId, values: openedForm.values });
    } else if (storedDraft !== null) {
      const keptDraft =
        typedPrompt === null
          ? storedDraft
          : replaceForm(storedDraft, {
              ...storedDraft,
              values: { ...storedDraft.values, prompt: typedPrompt },
            });
      show(
        { ...storedDraft, before: keptDraft.before },
        openForm(entries, storedDraft, preferred, opening),
      );
    } else {
      const openedForm = openForm(entries, null, preferred, opening);
      show({ model: '', values: openedForm.values, isSent: false, before: null }, openedForm);
    }
    if (linkStart?.kind === 'missing') setMessage({ kind: 'missing' });
  });
  const isOpen = entries.length > 0;
  // Before the first painting in the browser. Without models there is no form; the first list that arrives starts it.
  useLayoutEffect(() => {
    if (isOpen) openFromStore();
  }, [isOpen]);
  const follow = useEffectEvent((draft: FormDraft | null) => {
    if (draft !== null) show(draft, openForm(entries, draft, preferred, opening));
  });
  useEffect(() => slot.follow(follow), [slot]);
  useEffect(() => handle.subscribe(keep), [handle, keep]);
  useEffect(() => {
    if (spec !== emptyForm || before !== null || presets.length > 0 || comparison !== null) keep();
  }, [keep, spec, before, presets, comparison]);
  useEffect(() => () => slot.flush(), [slot]);

  /** Keeps the form beside the one that replaces it, when it was not sent. */
  const setAside = (next: FormState) => {
    setBefore(replaceForm(readNow(), next).before);
    sentValues.current = null;
  };

  return {
    isRead: !isTakenOver,
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
      const inFamily = entries.filter(({ spec: other }) => other.family === nextFamily);
      const next = firstEntry(inFamily, [lastOf.current.get(nextFamily), preferred]);
      if (next) choose(next.model.id);
    },
    load(state, isUntouched = false) {
      const next = specOf(state.model);
      if (!next) return setMessage({ kind: 'unknown-model', model: state.model });
      if (!isUntouched) setAside(state);
      become(next, adoptValues(next, state.values));
      setPresets(state.presets ?? []);
      setComparison(null);
      setMessage(leftOutMessage(next, state.values));
    },
    presets,
    applyPreset(preset, plan) {
      const undo = { model: spec.modelId, values: handle.read(), presets };
      lastOf.current.set(family, spec.modelId);
      become(plan.spec, plan.values);
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
      const { prompt: before } = handle.read();
      if (preset === undefined || restPrompt === null || typeof before !== 'string') return;
      handle.set({ prompt: restPrompt });
      const undo = { prompt: before, presets };
      setMessage({ kind: 'preset-out', preset, prompt: restPrompt, undo });
    },
    undo() {
      if (message?.kind === 'carried') {
        const { modelId, values } = message.carried.undo;
        const back = specOf(modelId);
        if (back) become(back, values);
      } else if (message?.kind === 'preset') {
        const back = specOf(message.undo.model);
        if (back) become(back, message.undo.values);
        // What was put beside the form since then stays.
        const { preset, undo } = message;
        const earlier = undo.presets?.filter(({ id }) => id === preset.id) ?? [];
        setPresets((current) => [...current.filter(({ id }) => id !== preset.id), ...earlier]);
      } else if (message?.kind === 'preset-out') {
        const { preset, undo } = message;
        handle.set({ prompt: undo.prompt });
        const at = undo.presets.indexOf(preset);
        setPresets((current) => current.toSpliced(at, 0, preset));
      }
      setMessage(null);
    },
    dismissMessage: () => setMessage(null),
    hasBefore: before !== null,
    bringBack() {
      if (before === null) return;
      const openedForm = openForm(entries, before, preferred, opening);
      // The two drafts change places, so that looking at the other one loses nothing.
      const { before: replacedForm } = replaceForm({ ...readNow(), before: null }, before);
      become(openedForm.spec, openedForm.values);
      setMessage(openedForm.message);
      setPresets(before.presets ?? []);
      setComparison(null);
      setBefore(replacedForm);
      sentValues.current = null;
    },
    dismissBefore: () => setBefore(null),
    clear() {
      setAside({ model: spec.modelId, values: {} });
      become(spec, {});
      setPresets([]);
      setComparison(null);
      setMessage(null);
    },
    markSent() {
      sentValues.current = latest.current.handle.read();
      keep();
    },
  };
}
