interface Node {
  readonly id: string;
  readonly parentId: string | null;
}

/** The messages from the first one down to `id`, oldest first; empty when `id` is not among them. */
export function pathTo<T extends Node>(messages: readonly T[], id: string | null): T[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const path: T[] = [];
  for (let at = id === null ? undefined : byId.get(id); at !== undefined; ) {
    path.push(at);
    byId.delete(at.id);
    at = at.parentId === null ? undefined : byId.get(at.parentId);
  }
  return path.reverse();
}
