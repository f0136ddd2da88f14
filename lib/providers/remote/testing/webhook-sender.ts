/** A webhook that a double sent, and the status of the response; 0: no response. */
export interface SentWebhook {
  readonly id: string;
  readonly kind: 'genuine' | 'forged';
  readonly status: number;
}

/** A signed webhook about an operation, or a forged one. */
export type SignWebhook = (
  id: string,
  isForged: boolean,
) => { body: string; headers: Record<string, string> };

export interface WebhookSender {
  readonly sent: readonly SentWebhook[];
  send(id: string, address: string | null, kind?: SentWebhook['kind']): Promise<void>;
  /** Sends what a fault asks for at a moment of the operation: `[[double:webhook-twice]]`, `-early`, `-late`, `-forged`, `-lost`. */
  at(
    moment: 'taken' | 'done' | 'fetched',
    work: { id: string; webhook: string | null; fault: string | null },
  ): Promise<void>;
}

export function createWebhookSender(sign: SignWebhook): WebhookSender {
  const sent: SentWebhook[] = [];

  async function send(id: string, address: string | null, kind: SentWebhook['kind'] = 'genuine') {
    if (address === null) return;
    const signed = sign(id, kind === 'forged');
    const response = await fetch(address, {
      method: 'POST',
      body: signed.body,
      headers: { 'content-type': 'application/json', ...signed.headers },
      signal: AbortSignal.timeout(15_000),
    }).catch(() => null);
    await response?.text().catch(() => null);
    sent.push({ id, kind, status: response?.status ?? 0 });
  }

  return {
    sent,
    send,
    async at(moment, { id, webhook, fault }) {
      if (moment === 'taken') {
        if (fault === 'webhook-early') await send(id, webhook);
        if (fault === 'webhook-forged') await send(id, webhook, 'forged');
      } else if (moment === 'fetched') {
        if (fault === 'webhook-late') await send(id, webhook);
      } else if (fault === 'webhook-twice') {
        await Promise.all([send(id, webhook), send(id, webhook)]);
      } else if (!['webhook-late', 'webhook-forged', 'webhook-lost'].includes(fault ?? '')) {
        await send(id, webhook);
      }
    },
  };
}
