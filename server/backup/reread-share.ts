/** Days within which each file of a place is read again. */
const rereadDays = 30;
const dayMs = 24 * 60 * 60 * 1000;

const dayOf = (date: Date): number => Math.floor(date.getTime() / dayMs);

/**
 * Which files of a place a backup reads again: a thirtieth for each day since the previous backup, by the last digits of a file's
 * name, so that each is read within 30 days, also where days were left out. All of them without an earlier one.
 */
export function createRereadFilter(earlier: Date | null, now: Date): (name: string) => boolean {
  const today = dayOf(now);
  const days = earlier === null ? rereadDays : Math.min(rereadDays, today - dayOf(earlier));
  return (name) => {
    const round = Number.parseInt(name.slice(-8), 16) % rereadDays;
    return (((today - round) % rereadDays) + rereadDays) % rereadDays < days;
  };
}
