import { existsSync } from 'node:fs';

/** A clone has the programs that set it up; an image has none of them, and no npm either (`scripts/image/parts.ts`). */
const cloneSetupProgram = 'scripts/setup.mjs';

/**
 * An operator's command as this installation has it, to be shown: `npm run -s atelier -- doctor` in a clone, `atelier doctor` in an
 * image. Every process runs in the folder of the project, whose path a test may give as `root`.
 */
export const operatorCommand = (words: string, root = '.'): string =>
  `${existsSync(`${root}/${cloneSetupProgram}`) ? 'npm run -s atelier --' : 'atelier'} ${words}`;
