/** A prompt to start with, for people who have made nothing yet. */
export const firstPrompt =
  "A lighthouse keeper's kitchen at blue hour, steam on the window, one lamp lit";

/** Selects the prompt to start with as its field is entered, so that what is typed takes its place. */
export function selectFirstPrompt(field: EventTarget): void {
  if (field instanceof HTMLTextAreaElement && field.value === firstPrompt) field.select();
}
