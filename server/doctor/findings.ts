import type { Finding } from '@/lib/console/operator/health';

export type { Finding } from '@/lib/console/operator/health';

export const findingsOf = (area: string) => ({
  ok: (words: string): Finding => ({ area, state: 'ok', words, advice: null }),
  /** Right as it is; what to do when more is wanted, such as in production. */
  tip: (words: string, advice: string): Finding => ({ area, state: 'ok', words, advice }),
  warning: (words: string, advice: string): Finding => ({ area, state: 'warning', words, advice }),
  problem: (words: string, advice: string): Finding => ({ area, state: 'problem', words, advice }),
});

/** The check of one area. What it throws becomes a problem. */
export interface AreaCheck {
  readonly area: string;
  run(): Promise<readonly Finding[]>;
}

/** Longest time that one check may take, in milliseconds. */
export const checkTimeoutMs = 10_000;

/** The code of an error or of its causes, such as `ECONNREFUSED`; else its name. Messages may hold secrets. */
export function reasonOf(error: unknown): string {
  let name = 'an unknown error';
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') return at.code;
    name = at.name;
  }
  return name;
}

/** All findings, in the order of the checks, which run at once; one that hangs does not hold up the others. */
export async function runChecks(
  checks: readonly AreaCheck[],
  withinMs = checkTimeoutMs,
): Promise<Finding[]> {
  const findings = await Promise.all(checks.map((check) => runCheck(check, withinMs)));
  return findings.flat();
}

async function runCheck({ area, run }: AreaCheck, withinMs: number): Promise<readonly Finding[]> {
  const { problem } = findingsOf(area);
  const lateFindings = Promise.withResolvers<readonly Finding[]>();
  const timer = setTimeout(
    () =>
      lateFindings.resolve([
        problem(
          `There was no answer within ${withinMs / 1000} s.`,
          'See whether what it needs is overloaded, or whether a firewall drops its connections.',
        ),
      ]),
    withinMs,
  );
  try {
    return await Promise.race([run(), lateFindings.promise]);
  } catch (error) {
    return [
      problem(
        `It could not be examined: ${reasonOf(error)}.`,
        'The log of the server may say more.',
      ),
    ];
  } finally {
    clearTimeout(timer);
  }
}
