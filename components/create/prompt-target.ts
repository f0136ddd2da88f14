import type { PromptTarget } from '../prompt-tools';
import type { Draft } from './use-draft';

/** What the prompt tools read and change of a form: its prompt, the pictures of its fields and its presets. */
export const promptTargetOf = ({
  handle,
  spec,
  presets,
  putPreset,
  forgetPreset,
}: Draft): PromptTarget => ({
  read() {
    const { prompt } = handle.read();
    return typeof prompt === 'string' ? prompt : '';
  },
  write: (prompt) => handle.set({ prompt }),
  field: () => document.querySelector<HTMLTextAreaElement>('[data-field="prompt"] textarea'),
  presets: { applied: presets, put: putPreset, forget: forgetPreset },
  pictures() {
    const values = handle.read();
    return spec.fields.flatMap(({ name, control }) =>
      (control.kind === 'media-slot' || control.kind === 'media-list') && control.media === 'image'
        ? [values[name]].flat().filter((each) => typeof each === 'string')
        : [],
    );
  },
});
