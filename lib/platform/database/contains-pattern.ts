/** A pattern for `like` and `ilike` that matches texts with `text` in them; `%`, `_` and `\` in it are escaped. */
export const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
