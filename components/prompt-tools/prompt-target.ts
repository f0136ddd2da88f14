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
  /** The presets that the form was filled in with; absent where none are recorded. */
  readonly presets?: {
    readonly applied: readonly AppliedPreset[];
    put(preset: AppliedPreset): void;
    forget(id: string): void;
  };
}

/** What a tool does: a text model improves the prompt or describes a picture, or a text of the library is inserted. */
export type PromptTool = 'improve' | 'describe' | 'library';

/** Replaces the prompt and says so in `message`, with an Undo that leaves later changes alone and calls `onUndo`. */
export function replacePrompt(
  target: PromptTarget,
  text: string,
  message: string,
  onUndo?: () => void,
): void {
  const previousText = target.read();
  target.write(text);
  toast.success(message, {
    action: {
      label: 'Undo',
      onPress() {
        if (target.read() !== text)
          return toast.error('The prompt was changed since, so it stays.');
        target.write(previousText);
        onUndo?.();
      },
    },
  });
}

/** Inserts a text at the caret, with spaces to the words around it. */
export function insertText(text: string, start: number, end: number, inserted: string): string {
  const [textBefore, textAfter] = [text.slice(0, start), text.slice(end)];
  const gapBefore = textBefore === '' || /[\s([{]$/.test(textBefore) ? '' : ' ';
  const gapAfter = textAfter === '' || /^[\s.,;:!?)\]}]/.test(textAfter) ? '' : ' ';
  return `${textBefore}${gapBefore}${inserted}${gapAfter}${textAfter}`;
}
