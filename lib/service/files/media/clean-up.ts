import type { ServiceContext } from '../../context';
import { startFileChecks } from './file-check';
import { scheduleRetention } from './retention';
import { clearStaleSpool } from './spool';
import { deleteUnclaimedFiles } from './unclaimed-files';

const queue = 'media.clean-up';
const spoolIntervalMs = 60 * 60 * 1000;

/**
 * Removes files that killed processes left behind: hourly from this machine's spool folder, and nightly from storage
 * (one process for all). Starts the removal of expired files and the check of all files. Call after `jobs.start`. Returns a
 * function that stops the hourly part.
 */
export async function startMediaCleanUp(
  context: ServiceContext,
  spoolDirectory: string,
): Promise<() => void> {
  const { jobs, log } = context;
  const deleteUnclaimed = async () => {
    const deletedCount = await deleteUnclaimedFiles(context);
    if (deletedCount > 0)
      log.info({ deleted: deletedCount }, 'stored files that nothing names any more were deleted');
  };
  await jobs.repeat(queue, '23 3 * * *', deleteUnclaimed, { expireInSeconds: 6 * 3_600 });
  await scheduleRetention(context);
  await startFileChecks(context);
  const timer = setInterval(() => {
    clearStaleSpool(spoolDirectory).catch((error: unknown) =>
      log.warn({ err: error }, 'the spool folder was not cleared'),
    );
  }, spoolIntervalMs);
  timer.unref();
  return () => clearInterval(timer);
}
