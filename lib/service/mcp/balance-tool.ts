import * as z from 'zod';
import { agentBudget } from '@/lib/contract';
import * as endpoints from '@/lib/contract/endpoints';
import { defineTool, type Tool } from './tool';

const balanceOutput = z.object({
  available_credits: z.number().describe('What the workspace can spend.'),
  reserved_credits: z.number().nullable().describe('Held for work that runs; null: not known.'),
  key_budget: agentBudget.nullable().describe('The monthly budget of this key; null: it has none.'),
  key_day_budget: agentBudget.nullable().describe('The same for each day, UTC; null: it has none.'),
  next: z.string(),
});

export const balanceTool: Tool = defineTool({
  name: 'balance',
  title: 'Balance',
  description: 'The credits of the workspace, and what is left of the budgets of this key.',
  auth: endpoints.getBalance.auth,
  input: z.object({}),
  output: balanceOutput,
  annotations: { readOnlyHint: true, openWorldHint: false },
  async run({ service }) {
    const { available, reserved, monthBudget, dayBudget, next } = await service.readBalance();
    return {
      data: {
        available_credits: available,
        reserved_credits: reserved,
        key_budget: monthBudget,
        key_day_budget: dayBudget,
        next,
      },
    };
  },
});
