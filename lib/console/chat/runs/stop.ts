import { runtime } from '../../platform/runtime';
import type { MessageRow } from '../rows';
import { runHub } from './hub';

/** Stops the running answers of a conversation in any process. Those of this process have ended when it resolves. */
export async function stopConversation(
  rows: readonly Pick<MessageRow, 'id' | 'status'>[],
): Promise<void> {
  const streaming = rows.filter(({ status }) => status === 'streaming');
  if (streaming.length === 0) return;
  const hub = await runHub(runtime().database);
  await Promise.all(
    streaming.map(
      ({ id }) => hub.runs.get(id)?.stop() ?? hub.notify({ kind: 'stop', messageId: id }),
    ),
  );
}
