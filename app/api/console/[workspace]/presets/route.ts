import { readPresets } from '@/lib/console/create/presets';
import { workspaceHandler } from '@/lib/console/team/access';

/** The person's own presets and the team's, by name. */
export const GET = workspaceHandler('generations.create', ({ access }) => readPresets(access));
