'use client';

import { useMemo, useSyncExternalStore } from 'react';
import { isJsonObject } from '@/lib/contract';
import type { AppliedPreset, Comparison, FormState } from '@/lib/forms';
import type { DraftSlot } from '../drafts';
import { openDraft, useDraftOwner } from '../drafts';

/** The form of Create as it is kept between visits. */
export interface FormDraft extends FormState {
  /** Whether Generate was pressed for it as it is. */
  readonly isSent: boolean;
  /** The unsent form that this one replaced, which the person may bring back. */
  readonly before: FormState | null;
  /** What else it asks for, side by side; absent or null for nothing. */
  readonly comparison?: Comparison | null;
}

/** Whether what this browser kept is a preset or character of a form. */
export const isAppliedPreset = (value: unknown): value is AppliedPreset =>
  isJsonObject(value) &&
  typeof value.id === 'string' &&
  typeof value.name === 'string' &&
  typeof value.version === 'number' &&
  (value.textParts === undefined ||
    (Array.isArray(value.textParts) && value.textParts.every((part) => typeof part === 'string')));

const isForm = (value: unknown): value is FormState =>
  isJsonObject(value) &&
  typeof value.model === 'string' &&
  isJsonObject(value.values) &&
  (value.presets === undefined ||
    (Array.isArray(value.presets) && value.presets.every(isAppliedPreset)));

const isComparison = (value: unknown): value is Comparison =>
  isJsonObject(value) &&
  typeof value.axis === 'string' &&
  Array.isArray(value.values) &&
  (value.leftOut === undefined || isJsonObject(value.leftOut));

const isFormDraft = (value: unknown): value is FormDraft =>
  isForm(value) &&
  isJsonObject(value) &&
  typeof value.isSent === 'boolean' &&
  (value.before === null || isForm(value.before)) &&
  (value.comparison == null || isComparison(value.comparison));

export const openFormDraft = (owner: string): DraftSlot<FormDraft> =>
  openDraft(owner, 'create', isFormDraft);

const promptOf = ({ values }: FormState): string =>
  typeof values.prompt === 'string' ? values.prompt.trim() : '';

/** `next` in place of `current`, which is kept beside it when its prompt was written and not sent. */
export function replaceForm(current: FormDraft | null, next: FormState): FormDraft {
  const isUnsent = current !== null && !current.isSent && promptOf(current) !== '';
  const before = isUnsent && promptOf(current) !== promptOf(next) ? current : null;
  const formOf = ({ model, values, presets = [] }: FormState): FormState => ({
    model,
    values,
    presets,
  });
  return {
    ...formOf(next),
    isSent: false,
    before: before === null ? (current?.before ?? null) : formOf(before),
  };
}

/** The form of Create that this browser keeps; null when there is none. */
export const readCurrentForm = (owner: string): FormState | null => openFormDraft(owner).read();

/** Fills in the form of Create from another page. */
export function fillForm(owner: string, next: FormState): void {
  const slot = openFormDraft(owner);
  const current = slot.read();
  const comparison = current?.model === next.model ? (current.comparison ?? null) : null;
  slot.write({ ...replaceForm(current, next), comparison });
}

const subscribe = () => () => undefined;

/** {@link readCurrentForm} as a hook, read anew with every render; null on the server. */
export function useCurrentForm(): FormState | null {
  const owner = useDraftOwner();
  const text = useSyncExternalStore(
    subscribe,
    () => JSON.stringify(readCurrentForm(owner)),
    () => 'null',
  );
  return useMemo(() => JSON.parse(text) as FormState | null, [text]);
}
