import { runtime } from '../../platform/runtime';
import type { MessageRow } from '../rows';
import { runHub } from './hub';

/** Stops the running answers of a conversation in any process. Those of this process have ended when it resolves. */
export async function stopConversation(
  rows: readonly Pick<MessageRow, 'id' | 'status'>[],
): Promise<void> {
  const streamingRows = rows.filter(({ status }) => status === 'streaming');
  if (streamingRows.length === 0) return;
  const hub = await runHub(runtime().database);
  await Promise.all(
    streamingRows.map(
      ({ id }) => hub.runs.get(id)?.stop() ?? hub.notify({ kind: 'stop', messageId: id }),
    ),
  );
}
