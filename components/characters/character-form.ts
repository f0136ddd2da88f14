import type { AppliedPreset, FormSpec } from '@/lib/forms';

export interface CharacterForm {
  readonly spec: Pick<FormSpec, 'modelName'>;
  /** Replaces "form" in sentences. */
  readonly noun?: 'storyboard';
  readonly presets: readonly AppliedPreset[];
  putPreset(preset: AppliedPreset): void;
  forgetPreset(id: string): void;
}
