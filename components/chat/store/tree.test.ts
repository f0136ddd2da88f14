import { describe, expect, it } from 'vitest';
import type { ConversationMessage } from '@/lib/pages/chat';
import { findShownSteps } from './tree';

const message = (id: string, parent_id: string | null, more: Partial<ConversationMessage> = {}) =>
  ({
    id,
    parent_id,
    role: id.startsWith('q') ? 'user' : 'assistant',
    content: id,
    batch: null,
    chosen: null,
    status: 'done',
    ...more,
  }) as ConversationMessage;

const path = (messages: readonly ConversationMessage[], root: string | null = null) =>
  findShownSteps(new Map(messages.map((each) => [each.id, each])), root).map(
    ({ shownMessages: shown }) => shown.map(({ id }) => id).join('+'),
  );

describe('the path through a conversation', () => {
  const linear = [
    message('q1', null),
    message('a1', 'q1'),
    message('q2', 'a1'),
    message('a2', 'q2'),
  ];

  it('goes from the first message to the last', () => {
    expect(path(linear)).toEqual(['q1', 'a1', 'q2', 'a2']);
    expect(path([])).toEqual([]);
  });

  it('takes the latest branch, or the one that was chosen', () => {
    const forked = [...linear, message('q2b', 'a1'), message('a2b', 'q2b')];
    expect(path(forked)).toEqual(['q1', 'a1', 'q2b', 'a2b']);
    const chosen = forked.map((each) => (each.id === 'a1' ? { ...each, chosen: 'q2' } : each));
    expect(path(chosen)).toEqual(['q1', 'a1', 'q2', 'a2']);
  });

  it('takes the first message that was chosen', () => {
    const roots = [message('q1', null), message('q1b', null)];
    expect(path(roots)).toEqual(['q1b']);
    expect(path(roots, 'q1')).toEqual(['q1']);
    expect(path(roots, 'gone')).toEqual(['q1b']);
  });

  it('puts answers of one submission side by side until one of them is continued', () => {
    const columns = [
      message('q1', null, { chosen: 'a1' }),
      message('a1', 'q1', { batch: 'b' }),
      message('a2', 'q1', { batch: 'b' }),
      message('a3', 'q1', { batch: 'other' }),
    ];
    expect(path(columns)).toEqual(['q1', 'a1+a2']);
    expect(path([...columns, message('q2', 'a1')])).toEqual(['q1', 'a1', 'q2']);
  });

  it('goes on from an answer that is there, where the chosen one failed beside it', () => {
    const goesOnFrom = (first: Partial<ConversationMessage>) => {
      const messages = [
        message('q1', null, { chosen: 'a1' }),
        message('a1', 'q1', { batch: 'b', status: 'failed', ...first }),
        message('a2', 'q1', { batch: 'b' }),
      ];
      const steps = findShownSteps(new Map(messages.map((each) => [each.id, each])), null);
      return steps.at(-1)?.chosenMessage.id;
    };
    expect(goesOnFrom({ content: '' })).toBe('a2');
    expect(goesOnFrom({ content: 'half' })).toBe('a1');
    expect(goesOnFrom({ content: '', batch: 'other' })).toBe('a1');
  });
});
