/** What the server wrote into each text area. React may begin to hydrate one twice, and each time replaces `defaultValue`. */
const servedTexts = new WeakMap<HTMLTextAreaElement, string>();

/** The text that a person typed into the server's HTML before React took it over; undefined when nothing was typed. */
export function readEarlyText(area: Element | null): string | undefined {
  if (!(area instanceof HTMLTextAreaElement)) return undefined;
  const servedText = servedTexts.get(area) ?? area.defaultValue;
  servedTexts.set(area, servedText);
  return area.value === servedText ? undefined : area.value;
}
