import * as z from 'zod';
import { limits } from '..';
import { documentedBody, endpoint } from './endpoint';

/** The Model Context Protocol (`docs/agents.md`). Its messages are JSON-RPC, which the OpenAPI document leaves out. */
export const callMcp = endpoint({
  id: 'callMcp',
  method: 'post',
  path: '/mcp',
  auth: 'key',
  tag: 'Agents',
  summary: 'One message of the Model Context Protocol',
  body: documentedBody(z.looseObject({}), { maxBytes: limits.textBodyBytes }),
  responses: [{ status: 200, description: 'The answer to the message' }],
  isUndocumented: true,
  takesAgentTokens: true,
});
