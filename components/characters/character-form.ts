import type { AppliedPreset, FormSpec } from '@/lib/forms';

/** The form that characters are chosen for. */
export interface CharacterForm {
  readonly spec: FormSpec;
  readonly presets: readonly AppliedPreset[];
  putPreset(preset: AppliedPreset): void;
  forgetPreset(id: string): void;
}
