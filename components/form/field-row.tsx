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
  segments: { view: Segments, group: true },
  select: { view: SelectOne },
  ratio: { view: Ratio, group: true },
  locked: { view: LockedValue, group: true, isInline: true },
  slider: { view: NumberSlider },
  number: { view: NumberBox },
  switch: { view: BooleanSwitch, isInline: true },
  'tri-state': { view: TriState, group: true },
  'media-slot': { view: LazyMediaField, group: true },
  'media-list': { view: LazyMediaField, group: true },
  assets: { view: LazyAssets, group: true },
  chips: { view: Chips, group: true },
  tags: { view: Tags },
  json: { view: JsonText },
};

export const FieldRow = ({ field }: { field: FormField }) => (
  <FieldControl field={field} view={views[field.control.kind]} />
);
