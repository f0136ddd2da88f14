import type { ConversationMessage } from '@/lib/contract';

/** One place in the path that is shown: a question, or the answers to one. */
export interface Step {
  /** The branch that goes on. */
  readonly chosen: ConversationMessage;
  /** What is shown; more than one are answers side by side. */
  readonly shown: readonly ConversationMessage[];
  /** Everything that could be shown here instead, with it. */
  readonly siblings: readonly ConversationMessage[];
}

type Tree = ReadonlyMap<string, ConversationMessage>;

/** The messages by the one they follow, oldest first; the first ones under null. */
function childrenOf(messages: Tree): Map<string | null, ConversationMessage[]> {
  const children = new Map<string | null, ConversationMessage[]>();
  for (const message of messages.values()) {
    const before = children.get(message.parent_id);
    if (before === undefined) children.set(message.parent_id, [message]);
    else before.push(message);
  }
  return children;
}

/**
 * The path through the tree that was looked at last: at every fork the chosen branch, else the latest. Answers that
 * were asked for together stand side by side as long as nothing follows one of them.
 */
export function pathOf(messages: Tree, root: string | null): Step[] {
  const children = childrenOf(messages);
  const steps: Step[] = [];
  let parent: string | null = null;
  let chosenId = root;
  for (;;) {
    const siblings: ConversationMessage[] = children.get(parent) ?? [];
    const chosen: ConversationMessage | undefined =
      siblings.find(({ id }) => id === chosenId) ?? siblings.at(-1);
    if (chosen === undefined) return steps;
    const together =
      chosen.role === 'assistant' && !children.has(chosen.id)
        ? siblings.filter(({ batch }) => batch !== null && batch === chosen.batch)
        : [];
    steps.push({ chosen, shown: together.length > 1 ? together : [chosen], siblings });
    if (together.length > 1) return steps;
    parent = chosen.id;
    chosenId = chosen.chosen;
  }
}
