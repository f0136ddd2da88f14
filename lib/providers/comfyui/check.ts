import type { CheckResult } from '../check-result';
import type { Caller } from '../remote/caller';
import { checkByCall } from '../remote/check';
import type { ComfyUiDeclaration } from './declaration';
import { importWorkflow } from './import-models';

type Options = Pick<ComfyUiDeclaration, 'servers' | 'headers' | 'workflows'>;

const quota = { ok: null, text: 'Servers of your own have none.' };

/**
 * Tests every server by its list of nodes (`/object_info`), and whether it has the nodes and files of the workflows.
 * Returns the result of the first server with a fault.
 */
export async function checkServers(
  caller: Caller,
  { servers, headers, workflows }: Options,
  signal: AbortSignal,
): Promise<CheckResult> {
  const results = await Promise.all(
    servers.map(async (server) => {
      const hasKey = Object.keys(headers).length > 0;
      let info: unknown;
      const result = await checkByCall({
        sendCall: () => caller.call(`${server}/object_info`, { method: 'GET', headers, signal }),
        address: server,
        hasKey,
        read(response) {
          info = response.json();
          if (typeof info !== 'object' || info === null) return null;
          const text = hasKey ? 'The headers were accepted.' : 'No key is needed.';
          return { key: { ok: true, text }, quota };
        },
      });
      const missingChecks = result.ok ? findMissing(new URL(server).host, workflows, info) : [];
      if (missingChecks.length === 0) return result;
      return { ...result, ok: false, checks: [...result.checks, ...missingChecks] };
    }),
  );
  const [firstResult] = results;
  const result = results.find(({ ok }) => !ok) ?? firstResult;
  if (result === undefined) throw new Error('There is a server, by the declaration.');
  if (!result.ok || servers.length === 1) return result;
  const text = `All ${servers.length} servers answer.`;
  const checks = result.checks.map((each) =>
    each.name === 'reachable' ? { ...each, text } : each,
  );
  return { ...result, checks };
}

function findMissing(
  host: string,
  workflows: Options['workflows'],
  info: unknown,
): CheckResult['checks'] {
  return Object.entries(workflows).flatMap(([name, bound]) => {
    const { missing: missingNodes } = importWorkflow(name, bound, info);
    if (missingNodes.length === 0) return [];
    const text = `${host} lacks ${missingNodes.join(', ')}, which ${name} needs. Install it there, or change the workflow.`;
    return [{ name: 'workflow' as const, ok: false, text }];
  });
}
