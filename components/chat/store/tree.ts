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
function groupByParent(messages: Tree): Map<string | null, ConversationMessage[]> {
  const children = new Map<string | null, ConversationMessage[]>();
  for (const message of messages.values()) {
    const siblings = children.get(message.parent_id);
    if (siblings === undefined) children.set(message.parent_id, [message]);
    else siblings.push(message);
  }
  return children;
}

/** Whether nothing was written of an answer, so that nothing can follow it. */
const isEmptyFailure = ({ status, content }: ConversationMessage): boolean =>
  status === 'failed' && content === '';

/**
 * The path to show through the tree: at every fork the branch chosen last, else the latest. Answers requested together
 * stand side by side until one of them is continued. A chosen answer that failed without a word gives way to another.
 */
export function findShownSteps(messages: Tree, root: string | null): Step[] {
  const children = groupByParent(messages);
  const steps: Step[] = [];
  let parentId: string | null = null;
  let chosenId = root;
  for (;;) {
    const siblings: ConversationMessage[] = children.get(parentId) ?? [];
    const branch: ConversationMessage | undefined =
      siblings.find(({ id }) => id === chosenId) ?? siblings.at(-1);
    if (branch === undefined) return steps;
    const roundAnswers =
      branch.role === 'assistant' && !children.has(branch.id)
        ? siblings.filter(({ batch }) => batch !== null && batch === branch.batch)
        : [];
    const chosenMessage = isEmptyFailure(branch)
      ? (roundAnswers.find((each) => !isEmptyFailure(each)) ?? branch)
      : branch;
    steps.push({
      chosenMessage,
      shownMessages: roundAnswers.length > 1 ? roundAnswers : [chosenMessage],
      siblings,
    });
    if (roundAnswers.length > 1) return steps;
    parentId = chosenMessage.id;
    chosenId = chosenMessage.chosen;
  }
}
