/**
 * Where a connection breaks: the server does not get the COMMIT, or the client does not get its answer;
 * silently, when the server does not notice the break either.
 */
export type Cut = 'before commit' | 'after commit' | 'silently';

/** Reads the messages of connections to PostgreSQL, to find the COMMIT that a test wants to cut. */
export interface CommitWatch {
  /** Follows one connection. Returns what to cut at this chunk of it, or `null`. */
  connection(): (chunk: Buffer) => Cut | null;
  arm(cut: Cut, words: string): void;
  cuts(): number;
}

/** Makes a watch with nothing armed. */
export function watchCommits(): CommitWatch {
  /** The prepared statements of each connection by name, because later messages have only the name. */
  const prepared = new Map<string, string>();
  let armed: { cut: Cut; words: string } | null = null;
  let cuts = 0;

  const says = (text: string, words: string): boolean =>
    text.includes(words) ||
    [...prepared].some(
      ([name, statement]) => statement.includes(words) && text.includes(`\0${name}\0`),
    );

  return {
    connection() {
      let sent = false;
      let inTransaction = false;
      return (chunk) => {
        const text = chunk.toString('latin1');
        if (/begin(?:;[^\0]*)?\0/.test(text)) inTransaction = true;
        for (const [, name = '', statement = ''] of text.matchAll(/(atelier_\d+)\0([^\0]+)\0/g)) {
          prepared.set(name, statement);
        }
        const { words } = armed ?? {};
        sent ||= words !== undefined && says(text, words);
        // A statement outside a transaction commits by itself.
        const commits = sent && (!inTransaction || text.includes('commit\0'));
        if (/(?:commit|rollback)\0/.test(text)) inTransaction = false;
        if (!inTransaction) sent = false;
        if (armed === null || !commits) return null;
        const { cut } = armed;
        armed = null;
        cuts += 1;
        return cut;
      };
    },
    arm: (cut, words) => {
      armed = { cut, words };
    },
    cuts: () => cuts,
  };
}
