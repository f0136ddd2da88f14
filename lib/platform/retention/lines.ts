import { fileRetention, type RetentionDays, tableRetention } from './table';

/** How long a kind of thing is kept, in words. */
interface RetentionLine {
  readonly name: string;
  readonly keeps: string;
  /** The variable by which an operator changes it; null where it is fixed. */
  readonly setting: string | null;
}

/** What is removed at an age, for an operator; kinds with a setting come first. */
export function retentionLines(
  days: RetentionDays,
  { hasArchive }: { hasArchive: boolean },
): RetentionLine[] {
  const lines = [...Object.values(fileRetention), ...Object.values(tableRetention)].flatMap(
    (kept): RetentionLine[] => {
      if (typeof kept === 'string' || !('keeps' in kept)) return [];
      const { name, keeps } = kept;
      const afterwards = hasArchive && kept.monthOf !== undefined ? ', then in the archive' : '';
      if (!isSetting(days, keeps)) return [{ name, keeps, setting: null }];
      return [
        {
          name,
          keeps: days[keeps] === 0 ? 'for ever' : `${days[keeps]} days${afterwards}`,
          setting: `ATELIER_KEEP_${keeps.toUpperCase()}_DAYS`,
        },
      ];
    },
  );
  return lines.toSorted((a, b) => Number(a.setting === null) - Number(b.setting === null));
}

const isSetting = (days: RetentionDays, keeps: string): keeps is keyof RetentionDays =>
  keeps in days;
