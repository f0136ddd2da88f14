'use client';

import { useState } from 'react';
import { AlertDialog, Button, Card, Credits, RelativeTime, toast } from '@/components/ui';
import { disconnectAgentAction } from '@/lib/console/developers/agents/actions';
import type { AgentSummary } from '@/lib/pages/agents';
import { useAction } from '../../actions';
import { useShell } from '../../layout';

/** The assistants that are connected, with what they spent this month, and how to end that. */
export function ConnectedAgents({ agents }: { agents: readonly AgentSummary[] }) {
  const { workspace } = useShell();
  const [leavingAgent, setLeavingAgent] = useState<AgentSummary | null>(null);
  const disconnection = useAction(disconnectAgentAction, {
    failsInToast: true,
    onDone: () => toast.success('The assistant is disconnected.'),
  });
  return (
    <section className="grid max-w-3xl grid-cols-1 gap-3" aria-labelledby="connected">
      <h2 id="connected" className="text-md font-semibold">
        Connected assistants
      </h2>
      <Card className="p-0">
        <ul className="divide-y divide-line">
          {agents.map((agent) => (
            <li key={agent.keyId} className="flex flex-wrap items-center gap-3 p-4">
              <div className="grid min-w-0 flex-1 gap-1">
                <h3 className="truncate font-medium" dir="auto" title={agent.name}>
                  {agent.name}
                </h3>
                <AgentFacts agent={agent} />
              </div>
              <Button
                aria-label={`Disconnect ${agent.name}`}
                onClick={() => setLeavingAgent(agent)}
              >
                Disconnect
              </Button>
            </li>
          ))}
        </ul>
      </Card>
      <AlertDialog
        open={leavingAgent !== null}
        onOpenChange={(open) => !open && setLeavingAgent(null)}
        title={`Disconnect ${leavingAgent?.name ?? ''}?`}
        description="Its requests are refused right away. You can’t undo this; it can ask to be connected again. Tasks it started keep running."
        confirmLabel="Disconnect"
        onConfirm={() => disconnection.run(workspace.slug, leavingAgent?.keyId ?? '')}
      />
    </section>
  );
}

function AgentFacts({ agent }: { agent: AgentSummary }) {
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm text-ink-2">
      {agent.budget === null ? null : (
        <span>
          <Credits amount={agent.budget.spent} showsUnit={false} /> of{' '}
          <Credits amount={agent.budget.limit} /> this month
        </span>
      )}
      {agent.dayBudget === null ? null : (
        <span>
          <Credits amount={agent.dayBudget.spent} showsUnit={false} /> of{' '}
          <Credits amount={agent.dayBudget.limit} /> today
        </span>
      )}
      <span>
        {agent.lastUsedAt === null ? (
          'Not used yet'
        ) : (
          <>
            Used <RelativeTime at={agent.lastUsedAt} />
          </>
        )}
      </span>
      <span>{agent.modelCount === null ? 'Every model' : `Models: ${agent.modelCount}`}</span>
      {agent.expiresAt === null ? null : (
        <span>
          Ends <RelativeTime at={agent.expiresAt} />
        </span>
      )}
      <span>{agent.host === null ? 'Not verified' : `From ${agent.host}`}</span>
    </p>
  );
}
