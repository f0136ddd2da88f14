import { InterfaceError } from '@/lib/client';
import { endAgentsOfLeavers } from '../../developers/agents';
import { readWorkingTeams } from './teams';
import type { Watcher } from './watch';

/** Ends the assistants of people who left while the service did not answer. */
export const leaverAgents: Watcher = {
  name: 'assistants of people who left',
  async run(runtime) {
    for (const { id } of await readWorkingTeams(runtime)) {
      await endAgentsOfLeavers(runtime, id).catch((error: unknown) => {
        // The pages already report a service that does not answer.
        if (!(error instanceof InterfaceError)) throw error;
      });
    }
  },
};
