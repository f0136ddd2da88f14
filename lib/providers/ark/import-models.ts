import type { ImportedModel } from '../mapping/from-json-schema';
import { arkPresets } from './presets';

/** Ark describes no model to programs, so those we know come from our presets. `null`: not among them. */
export function importArkModel(model: string): ImportedModel | null {
  const preset = arkPresets.find((each) => each.model === model);
  return preset === undefined ? null : { ...preset, family: 'video', mapping: {}, unusual: [] };
}
