interface Node {
  readonly id: string;
  readonly parentId: string | null;
}

/** The messages from the first one down to `id`, oldest first; empty when `id` is not among them. */
export function pathTo<T extends Node>(messages: readonly T[], id: string | null): T[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const path: T[] = [];
  for (let message = byId.get(id ?? ''); message !== undefined; ) {
    path.push(message);
    // A cycle would never end.
    byId.delete(message.id);
    message = byId.get(message.parentId ?? '');
  }
  return path.reverse();
}
