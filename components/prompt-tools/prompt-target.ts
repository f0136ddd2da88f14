import { toast } from '@/components/ui';
import type { AppliedPreset } from '@/lib/forms';

/** A prompt that the tools read and change. */
export interface PromptTarget {
  read(): string;
  write(text: string): void;
  /** The field that it is written in, for the place of the caret. */
  field(): HTMLTextAreaElement | null;
  /** Addresses of pictures that go with it. */
  pictures(): readonly string[];
  /** The presets to which is counted what the form makes; absent where nothing is counted. */
  readonly presets?: {
    readonly applied: readonly AppliedPreset[];
    put(preset: AppliedPreset): void;
    forget(id: string): void;
  };
}

/** What a tool does: a text model improves the prompt or describes a picture, or a text of the library is inserted. */
export type PromptTool = 'improve' | 'describe' | 'library';

/** Replaces the prompt and says so in `message`, with an Undo that leaves later changes alone. `onUndo`: it was undone. */
export function replacePrompt(
  target: PromptTarget,
  text: string,
  message: string,
  onUndo?: () => void,
): void {
  const before = target.read();
  target.write(text);
  toast.success(message, {
    action: {
      label: 'Undo',
      onPress() {
        if (target.read() !== text)
          return toast.error('The prompt was changed since, so it stays.');
        target.write(before);
        onUndo?.();
      },
    },
  });
}

/** The text with another at the caret, apart from the words around it. */
export function insertText(text: string, start: number, end: number, inserted: string): string {
  const [before, after] = [text.slice(0, start), text.slice(end)];
  const gapBefore = before === '' || /[\s([{]$/.test(before) ? '' : ' ';
  const gapAfter = after === '' || /^[\s.,;:!?)\]}]/.test(after) ? '' : ' ';
  return `${before}${gapBefore}${inserted}${gapAfter}${after}`;
}
