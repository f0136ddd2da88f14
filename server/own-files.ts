import { archiveFiles } from '@/lib/console/library/archive';
import type { FilesWithRows } from '@/lib/console/platform/installation';
import type { Env } from '@/lib/platform/env';
import { schema } from '@/lib/service/db';
import { fileFolders } from '@/lib/service/files/media';

export const serviceFiles: FilesWithRows = { folders: fileFolders, table: schema.assets };

/** The files that this installation has in its storage: with a remote service the copies of results. */
export const ownFiles = ({ serviceUrl }: Pick<Env, 'serviceUrl'>): FilesWithRows =>
  serviceUrl === undefined ? serviceFiles : archiveFiles;
