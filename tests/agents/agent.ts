import { setTimeout as wait } from 'node:timers/promises';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Caller } from '../kill-run/server';

/** What one agent got for one request: its tasks with the price that it was told before, or a refusal in words. */
export interface Outcome {
  readonly tasks: readonly { readonly id: string; readonly price: number }[];
  readonly refusal: string | null;
  /** How many of its calls had no answer. */
  readonly lostAnswers: number;
}

type Answer = Record<string, unknown>;

const retryMs = 200;
const patienceMs = 180_000;

/** An agent: the official client, which goes on with a new connection after each lost answer. */
export function openAgent(caller: Caller) {
  let client: Client | null = null;
  let lostAnswers = 0;

  async function connected(): Promise<Client> {
    if (client !== null) return client;
    const newClient = new Client(
      { name: 'agent', version: '1' },
      { versionNegotiation: { mode: { pin: '2026-07-28' } } },
    );
    const headers = { authorization: `Bearer ${caller.key}` };
    await newClient.connect(
      new StreamableHTTPClientTransport(new URL(`${caller.url}/mcp`), { requestInit: { headers } }),
    );
    client = newClient;
    return newClient;
  }

  /** Calls a tool until there is a definite answer, in words for a refusal. The same arguments make the same work. */
  async function call(name: string, args: Answer): Promise<Answer | string> {
    const deadline = performance.now() + patienceMs;
    for (;;) {
      try {
        const { isError, content, structuredContent } = await (await connected()).callTool({
          name,
          arguments: args,
        });
        const words = JSON.stringify(content);
        if (isError !== true) return structuredContent as Answer;
        if (!/rate_limit|temporarily|internal_error/.test(words)) return words;
      } catch (error) {
        if (performance.now() > deadline) throw error;
        lostAnswers += 1;
        await client?.close().catch(() => undefined);
        client = null;
      }
      await wait(retryMs);
    }
  }

  return {
    call,
    /** Asks a price and makes one picture for exactly that. */
    async makePicture(request: Answer, repeatKey: string): Promise<Outcome> {
      lostAnswers = 0;
      const quote = await call('quote', request);
      if (typeof quote === 'string') throw new Error(`a price was refused: ${quote}`);
      const price = Number(quote.estimated_credits);
      const answer = await call('generate', {
        ...request,
        max_credits: price,
        idempotency_key: repeatKey,
      });
      if (typeof answer === 'string') return { tasks: [], refusal: answer, lostAnswers };
      return { tasks: [{ id: String(answer.task_id), price }], refusal: null, lostAnswers };
    },
    /** Plans an experiment and runs it for exactly its price. */
    async runExperiment(design: Answer, repeatKey: string): Promise<Outcome> {
      lostAnswers = 0;
      const plan = await call('plan_experiment', design);
      if (typeof plan === 'string') throw new Error(`a plan was refused: ${plan}`);
      const run = await call('run_experiment', {
        ...design,
        max_credits: plan.total_credits,
        idempotency_key: repeatKey,
      });
      if (typeof run === 'string') return { tasks: [], refusal: run, lostAnswers };
      const cells = run.cells as {
        task_id?: string;
        price_credits: number;
        problem: string | null;
      }[];
      return {
        tasks: cells.flatMap(({ task_id: id, price_credits: price }) =>
          id === undefined ? [] : [{ id, price }],
        ),
        refusal: cells.find(({ problem }) => problem !== null)?.problem ?? null,
        lostAnswers,
      };
    },
    close: async () => client?.close(),
  };
}
