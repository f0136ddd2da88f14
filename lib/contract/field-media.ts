/**
 * The kind of file that a field takes, by its name: a field's name contains the kind
 * (`docs/interface.md#schema-fields`). Null: any kind, as for `source_url`.
 */
export function fieldMediaKind(name: string): 'image' | 'video' | 'audio' | null {
  if (/(?:^|_)(?:image|images|photo|frame|mask)(?:_|$)/.test(name)) return 'image';
  if (/(?:^|_)(?:video|videos)(?:_|$)/.test(name)) return 'video';
  return /(?:^|_)(?:audio|audios)(?:_|$)/.test(name) ? 'audio' : null;
}

/** Whether a field takes a mask: white where a picture may change (`docs/interface.md#edits`). */
export const isMaskField = (name: string): boolean => /(?:^|_)mask(?:_|$)/.test(name);
