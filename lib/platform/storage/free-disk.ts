import { statfs } from 'node:fs/promises';

/** How long a measurement is cached. */
const measurementLifetimeMs = 1_000;

export interface FreeDisk {
  /** Whether less than the floor would be left after `bytes` more. */
  isShort(bytes?: number): Promise<boolean>;
}

/** The disk of `folder`, of which `floorBytes` must stay free; 0 disables the check. Measured once a second at most. */
export function createFreeDisk(folder: string, floorBytes: number): FreeDisk {
  let lastMeasurement: { measuredAtMs: number; freeBytes: Promise<number> } | undefined;
  const measure = async (): Promise<number> => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  };
  return {
    async isShort(bytes = 0) {
      if (floorBytes === 0) return false;
      if (
        lastMeasurement === undefined ||
        performance.now() - lastMeasurement.measuredAtMs > measurementLifetimeMs
      ) {
        lastMeasurement = { measuredAtMs: performance.now(), freeBytes: measure() };
      }
      return (await lastMeasurement.freeBytes) - bytes < floorBytes;
    },
  };
}
