import { createHash, randomUUID } from 'node:crypto';
import {
  createWorkspaceClient,
  ForeignResponseError,
  ResponseError,
  type TransportOptions,
} from '@/lib/client';
import {
  AgentServiceError,
  isTerminal,
  milliToCredits,
  type RemoteAgentService,
} from '@/lib/contract';
import {
  agentErrorOf,
  earlierCallMessage,
  endedTaskError,
  isMissing,
  notOfferedError,
  repeatRefusalError,
  unknownOutcomeError,
  unknownTaskError,
} from './agent-errors';
import { agentTaskOf, queuedTaskOf } from './agent-task';
import { sendFile } from './send-file';

/** Timeout and retries of a call. */
const callOptions = { timeoutMs: 10_000, retries: 1 };
/** Tasks that are read at once for one call. */
const maxParallelReads = 5;
/** Tolerance for the rounding error of a price, after its third decimal. */
const roundingMilli = 1e-6;

/**
 * A service elsewhere as the tools of `/mcp` need it, with the service's key that the assistant sends (decision 76): by its
 * public interface, and without anything that the console stores. Throws `AgentServiceError`, and the reason of `signal`.
 */
export function remoteAgentService(
  { baseUrl, fetch }: Pick<TransportOptions, 'baseUrl' | 'fetch'>,
  secret: string,
  signal: AbortSignal,
): RemoteAgentService {
  const client = createWorkspaceClient({ ...callOptions, baseUrl, fetch, credential: secret });
  const options = { signal };
  const translateErrors = <Result>(work: () => Promise<Result>): Promise<Result> =>
    work().catch((error: unknown) => {
      throw agentErrorOf(error);
    });
  const readTask = async (id: string, callSignal = options) => {
    try {
      return agentTaskOf(await client.tasks.get(id, callSignal));
    } catch (error) {
      throw isMissing(error) ? unknownTaskError() : error;
    }
  };

  return {
    pauses: { firstMs: 1_000, mostMs: 5_000 },
    async listModels() {
      const { data } = await translateErrors(() => client.models.list(options));
      // The interface prices no text before it is written, so no tool here asks for one.
      return data.filter(({ family }) => family !== 'text');
    },
    async quote(body) {
      const price = await translateErrors(() => client.quotes.create(body, options));
      return {
        estimated_credits: milliToCredits(priceMilliOf(price.estimated_credits)),
        model: price.model ?? undefined,
        family: price.family ?? undefined,
        unit: price.unit ?? undefined,
        charge_type: price.charge_type ?? undefined,
        matched_rule_id: price.matched_rule_id ?? undefined,
        pricing_version: price.pricing_version ?? undefined,
        perk_applied: price.perk_applied ?? undefined,
        perk: price.perk ?? undefined,
      };
    },
    async createWithin(body, { maxMilli, repeatText: callersText }) {
      const repeatText = callersText ?? randomUUID();
      const isRepeatable = callersText !== undefined;
      const { estimated_credits: credits } = await translateErrors(() =>
        client.quotes.create(body, options),
      ).catch((error: unknown) => {
        throw isRepeatable ? repeatRefusalError(error) : error;
      });
      const priceMilli = priceMilliOf(credits);
      if (priceMilli > maxMilli) {
        const earlier = isRepeatable ? earlierCallMessage(milliToCredits(priceMilli)) : null;
        return { priceMilli, earlier };
      }
      const idempotencyKey = repeatKeyOf(secret, repeatText);
      try {
        const receipt = await client.generations.create(body, { ...options, idempotencyKey });
        return { taskId: receipt.task_id, repeated: null, begun: queuedTaskOf(receipt) };
      } catch (error) {
        throw unknownOutcomeError(error, repeatText) ?? agentErrorOf(error);
      }
    },
    readTasks: (ids, until = signal) =>
      translateErrors(async () => {
        const eitherSignal = { signal: AbortSignal.any([signal, until]) };
        const openIds = [...new Set(ids)];
        const tasks = [];
        while (openIds.length > 0) {
          const reads = openIds.splice(0, maxParallelReads).map((id) => readTask(id, eitherSignal));
          tasks.push(...(await Promise.all(reads)));
        }
        return tasks;
      }),
    readResult: async (id) => ({ task: await translateErrors(() => readTask(id)), previews: [] }),
    async listTasks({ statuses, after, limit }) {
      const query = {
        limit,
        order: 'desc' as const,
        ...(statuses === null ? {} : { status: statuses.join(',') }),
        ...(after === null ? {} : { after }),
      };
      try {
        const { data, has_more: hasMore } = await client.tasks.list(query, options);
        const tasks = data.slice(0, limit).map(agentTaskOf);
        return { tasks, hasMore: hasMore || data.length > limit };
      } catch (error) {
        throw isMissing(error)
          ? notOfferedError('This service lists no tasks. Keep each task_id that generate returns.')
          : agentErrorOf(error);
      }
    },
    async cancelTask(id) {
      const task = await translateErrors(() => readTask(id));
      try {
        return agentTaskOf(await client.tasks.cancel(task.task_id, options));
      } catch (error) {
        if (!isMissing(error)) throw agentErrorOf(error);
        if (isTerminal(task.status)) throw endedTaskError();
        throw notOfferedError('This service cancels no tasks. It goes on and is charged.');
      }
    },
    upload: (source) => translateErrors(() => sendFile(client, source, signal)),
    async readBalance() {
      const balance = await translateErrors(() => client.balance.get(options));
      return {
        available: balance.quota_amount,
        reserved: balance.authorized_amount,
        monthBudget: null,
        dayBudget: null,
        next: 'A request may cost up to available_credits. The service may limit this key further.',
      };
    },
    async checkKey() {
      try {
        await client.balance.get(options);
        return true;
      } catch (error) {
        if (error instanceof ResponseError && error.status === 401) return false;
        const failure = agentErrorOf(error);
        // A service may refuse its balance to a key that it knows, or send it in another form.
        const isKnown =
          error instanceof ForeignResponseError ||
          (failure instanceof AgentServiceError && !failure.about.isTransient);
        if (!isKnown) throw failure;
        return true;
      }
    },
    // The service tells it by its next response.
    onKeyEnd: () => () => {},
  };
}

/** A price of the service as a limit takes it: three decimals, and never less. */
const priceMilliOf = (credits: number): number => Math.ceil(credits * 1000 - roundingMilli);

/** The Idempotency-Key of this key alone: two assistants may well choose the same text. */
const repeatKeyOf = (secret: string, text: string): string =>
  `mcp:${createHash('sha256').update(`${secret}\n${text}`).digest('base64url')}`;
