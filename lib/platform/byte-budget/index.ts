/** Bytes that bodies of one kind hold in memory (or, of uploads, on disk). */
export interface ByteBudget {
  /** Counts `bytes` for `client`. Returns who is over the limit: then nothing was counted. */
  take(client: string, bytes: number): 'client' | 'all' | null;
  /** Gives back what `take` has counted. */
  release(client: string, bytes: number): void;
}

/** A limit for each client, so that one cannot use up the limit of all. */
export function createByteBudget(limits: {
  readonly clientBytes: number;
  readonly allBytes: number;
}): ByteBudget {
  const bytesByClient = new Map<string, number>();
  let bytesOfAll = 0;
  return {
    take(client, bytes) {
      const clientBytes = (bytesByClient.get(client) ?? 0) + bytes;
      if (clientBytes > limits.clientBytes) return 'client';
      if (bytesOfAll + bytes > limits.allBytes) return 'all';
      bytesByClient.set(client, clientBytes);
      bytesOfAll += bytes;
      return null;
    },
    release(client, bytes) {
      const clientBytes = (bytesByClient.get(client) ?? 0) - bytes;
      if (clientBytes > 0) bytesByClient.set(client, clientBytes);
      else bytesByClient.delete(client);
      bytesOfAll -= bytes;
    },
  };
}
