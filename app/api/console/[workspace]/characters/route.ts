import { readCharacters } from '@/lib/console/create/characters';
import { workspaceHandler } from '@/lib/console/team/access';

/** The person's own characters and the team's, by name. */
export const GET = workspaceHandler('generations.create', ({ access }) => readCharacters(access));
