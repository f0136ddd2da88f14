import { statfs } from 'node:fs/promises';
import { getHeapStatistics } from 'node:v8';
import type { InstallationFigures } from '@/lib/console/operator/health';
import { nearestFolder, readMemoryLimit } from '../machine';

/** This process: since when it runs, and its memory. */
export async function readProcess(): Promise<InstallationFigures['process']> {
  const { rss, heapUsed } = process.memoryUsage();
  return {
    started_at: Math.round(Date.now() / 1_000 - process.uptime()),
    memory: rss,
    heap: heapUsed,
    heap_limit: getHeapStatistics().heap_size_limit,
    memory_limit: await readMemoryLimit(),
  };
}

/** The disk of `folder`. */
export async function readDisk(folder: string): Promise<InstallationFigures['disk']> {
  const { bavail, blocks, bsize } = await statfs(nearestFolder(folder));
  return { free: bavail * bsize, total: blocks * bsize };
}
