import { type Trim, valueKey } from '@/lib/experiments';
import type { Design } from '@/lib/pages/experiments';

export function trimDesign(design: Design, trim: Trim): Design {
  if (trim.kind === 'one_repeat') return { ...design, repeats: 1 };
  const stays = (key: string) => (key === trim.value.key) === (trim.kind === 'only');
  if (trim.axis === 'model') return { ...design, models: design.models.filter(stays) };
  if (trim.axis === 'preset') {
    return {
      ...design,
      presets: (design.presets ?? []).filter(({ ref }) => stays(ref?.id ?? '')),
    };
  }
  if (trim.axis === 'character') {
    return {
      ...design,
      characters: (design.characters ?? []).filter(({ ref }) => stays(ref?.id ?? '')),
    };
  }
  const field = trim.axis.slice('field:'.length);
  return {
    ...design,
    axes: design.axes.map((axis) =>
      axis.field === field
        ? { field, values: axis.values.filter((value) => stays(valueKey(value))) }
        : axis,
    ),
  };
}
