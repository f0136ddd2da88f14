import type { ConversationMessage } from '@/lib/pages/chat';

/** One step of the shown path: a question, or the answers to one. */
export interface Step {
  /** The message that the path continues from. */
  readonly chosenMessage: ConversationMessage;
  /** The shown messages; more than one are answers side by side. */
  readonly shownMessages: readonly ConversationMessage[];
  /** All alternatives at this step, including the chosen one. */
  readonly siblings: readonly ConversationMessage[];
}

type Tree = ReadonlyMap<string, ConversationMessage>;

/** The messages by their parent, oldest first; those without a parent under null. */
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
 * The path to show through the tree: at every fork the branch chosen last, else the latest. Answers requested together
 * stand side by side until one of them is continued.
 */
export function pathOf(messages: Tree, root: string | null): Step[] {
  const children = childrenOf(messages);
  const steps: Step[] = [];
  let parent: string | null = null;
  let chosenId = root;
  for (;;) {
    const siblings: ConversationMessage[] = children.get(parent) ?? [];
    const chosenMessage: ConversationMessage | undefined =
      siblings.find(({ id }) => id === chosenId) ?? siblings.at(-1);
    if (chosenMessage === undefined) return steps;
    const roundAnswers =
      chosenMessage.role === 'assistant' && !children.has(chosenMessage.id)
        ? siblings.filter(({ batch }) => batch !== null && batch === chosenMessage.batch)
        : [];
    steps.push({
      chosenMessage,
      shownMessages: roundAnswers.length > 1 ? roundAnswers : [chosenMessage],
      siblings,
    });
    if (roundAnswers.length > 1) return steps;
    parent = chosenMessage.id;
    chosenId = chosenMessage.chosen;
  }
}
