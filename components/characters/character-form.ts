import type { AppliedPreset, FormSpec } from '@/lib/forms';

export interface CharacterForm {
  readonly spec: Pick<FormSpec, 'modelName'>;
  /** What it is called in sentences; absent for a form. */
  readonly noun?: 'storyboard';
  readonly presets: readonly AppliedPreset[];
  putPreset(preset: AppliedPreset): void;
  forgetPreset(id: string): void;
}
