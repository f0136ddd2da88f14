import type { Client } from '@modelcontextprotocol/client';
import { dynamicTool, generateText, isStepCount, jsonSchema } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { expect, it } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import { readBoards } from '../../boards';
import { createTestConsole } from '../../testing';
import { agentConsole } from '.';
import { agentClient } from './testing/agent-client';

const budget = 40;
type Result = Record<string, unknown>;
interface Call {
  readonly name: string;
  readonly args: Record<string, unknown>;
}

/** The tools of a server as those of the AI SDK. */
async function toolsOf(client: Client) {
  const { tools } = await client.listTools();
  return Object.fromEntries(
    tools.map(({ name, description = '', inputSchema }) => [
      name,
      dynamicTool({
        description,
        inputSchema: jsonSchema(inputSchema as Parameters<typeof jsonSchema>[0]),
        execute: async (args) => {
          const answer = await client.callTool({ name, arguments: args as Result });
          if (answer.isError) throw new Error(JSON.stringify(answer.content));
          return answer.structuredContent;
        },
      }),
    ]),
  );
}

/** What an assistant would do: each step from what the tools of the step before answered. */
function nextCalls(step: number, results: readonly Result[], memory: Result[]): Call[] | string {
  switch (step) {
    case 0:
      return ['image', 'video'].map((family) => ({
        name: 'search_models',
        args: { family, limit: 10 },
      }));
    case 1:
      return (results as { models: { id: string }[] }[]).flatMap(({ models }) =>
        models.map(({ id }) => ({
          name: 'quote',
          args: { model: id, prompt: 'A red kite' },
        })),
      );
    case 2: {
      // What needs a picture was refused with the field that it wants.
      memory.push(...results.slice(0, 5));
      let left = budget / 2;
      return memory.flatMap(({ model, estimated_credits: price }) => {
        if (Number(price) > left) return [];
        left -= Number(price);
        const args = { model, prompt: 'A red kite', max_credits: price };
        return [{ name: 'generate', args }];
      });
    }
    case 3:
      memory.splice(0, memory.length, ...results);
      return [{ name: 'wait', args: { task_ids: taskIdsOf(results), seconds: 40 } }];
    case 4: {
      const [best] = taskIdsOf(memory);
      const args = { task_id: best, verb: 'restyle', prompt: 'As a woodcut', max_credits: 20 };
      return [{ name: 'edit', args }];
    }
    case 5:
      memory.unshift(...results);
      return [{ name: 'wait', args: { task_ids: taskIdsOf(results), seconds: 40 } }];
    case 6: {
      const kites = taskIdsOf(memory).slice(0, 3);
      const args = { board: 'Kites', results: kites.map((task_id) => ({ task_id })) };
      return [{ name: 'add_to_board', args }];
    }
    default:
      return (results as { board: { address: string } }[])
        .map(({ board }) => `They are at ${board.address}.`)
        .join();
  }
}

const taskIdsOf = (results: readonly Result[]) => results.map(({ task_id }) => String(task_id));

/** A model whose words are {@link nextCalls}. */
function scriptedModel() {
  const memory: Result[] = [];
  let step = -1;
  return new MockLanguageModelV4({
    doGenerate: async ({ prompt }) => {
      step += 1;
      const last = prompt.at(-1);
      const results =
        last?.role === 'tool'
          ? last.content.flatMap((part) =>
              part.type === 'tool-result' && part.output.type === 'json'
                ? [part.output.value as Result]
                : [],
            )
          : [];
      const calls = nextCalls(step, results, memory);
      return {
        content:
          typeof calls === 'string'
            ? [{ type: 'text', text: calls }]
            : calls.map(({ name, args }, index) => ({
                type: 'tool-call',
                toolCallId: `${step}-${index}`,
                toolName: name,
                input: JSON.stringify(args),
              })),
        finishReason: {
          unified: typeof calls === 'string' ? 'stop' : 'tool-calls',
          raw: undefined,
        },
        usage: {
          inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
          outputTokens: { total: 1, text: 1, reasoning: 0 },
        },
        warnings: [],
      };
    },
  });
}

describeDatabases('an assistant with a budget', (suite) => {
  it('tries five models, edits the best, shows three on a board, and hands back its address', async () => {
    const console = await createTestConsole(suite.database(), { agentConsole });
    try {
      const ann = await console.person();
      const studio = await console.team(ann);
      const client = await agentClient(console, studio, { budget });
      const { text, steps } = await generateText({
        model: scriptedModel(),
        tools: await toolsOf(client),
        stopWhen: isStepCount(10),
        prompt: 'Try five models on a red kite, edit the best, show three on a board.',
      });
      const quotes = steps.flatMap(({ toolResults }) =>
        toolResults.filter(({ toolName }) => toolName === 'quote'),
      );
      expect(quotes.length).toBeGreaterThanOrEqual(5);
      for (const { content } of steps) {
        for (const part of content) {
          if (part.type !== 'tool-error') continue;
          expect(String(part.error)).toContain('missing_required_parameter');
        }
      }
      const reader = { workspaceId: studio.workspace.id, userId: ann.id };
      const [board] = await readBoards(console.db, reader);
      expect(board).toMatchObject({ name: 'Kites', count: 3 });
      expect(text).toBe(
        `They are at http://service.test/${studio.workspace.slug}/boards/${board?.id}.`,
      );
      const { structuredContent } = await client.callTool({ name: 'balance', arguments: {} });
      const { key_budget, available_credits } = structuredContent as {
        key_budget: { spent: number; reserved: number };
        available_credits: number;
      };
      expect(key_budget.spent).toBeGreaterThan(0);
      expect(key_budget.spent).toBeLessThanOrEqual(budget);
      expect(1_000 - available_credits).toBeCloseTo(key_budget.spent + key_budget.reserved);
    } finally {
      await console.close();
    }
  });
});
