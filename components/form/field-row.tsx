'use client';

import type { FormField } from '@/lib/forms';
import { BooleanSwitch, TriState } from './controls/booleans';
import { Color } from './controls/color';
import { LockedValue } from './controls/locked';
import { NumberBox, NumberSlider } from './controls/numbers';
import { Chips, Ratio, Segments, SelectOne } from './controls/options';
import { Prompt } from './controls/prompt';
import { JsonText, Tags, Text } from './controls/texts';
import { type ControlView, FieldControl } from './field-control';
import { LazyAssets, LazyMediaField } from './media/lazy-media';

const views: Readonly<Record<FormField['control']['kind'], ControlView>> = {
  prompt: { view: Prompt },
  text: { view: Text },
  color: { view: Color },
  segments: { view: Segments, isGroup: true },
  select: { view: SelectOne },
  ratio: { view: Ratio, isGroup: true },
  locked: { view: LockedValue, isGroup: true, isInline: true },
  slider: { view: NumberSlider },
  number: { view: NumberBox },
  switch: { view: BooleanSwitch, isInline: true },
  'tri-state': { view: TriState, isGroup: true },
  'media-slot': { view: LazyMediaField, isGroup: true },
  'media-list': { view: LazyMediaField, isGroup: true },
  assets: { view: LazyAssets, isGroup: true },
  chips: { view: Chips, isGroup: true },
  tags: { view: Tags },
  json: { view: JsonText },
};

export const FieldRow = ({ field }: { field: FormField }) => (
  <FieldControl field={field} view={views[field.control.kind]} />
);
