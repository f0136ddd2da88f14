import { type Trim, valueKey } from '@/lib/experiments';
import type { Design } from '@/lib/pages/experiments';

export function trimDesign(design: Design, trim: Trim): Design {
  if (trim.kind === 'one_repeat') return { ...design, repeats: 1 };
  const isKept = (key: string) => (key === trim.value.key) === (trim.kind === 'only');
  if (trim.axis === 'model') return { ...design, models: design.models.filter(isKept) };
  if (trim.axis === 'preset') {
    return {
      ...design,
      presets: (design.presets ?? []).filter(({ ref }) => isKept(ref?.id ?? '')),
    };
  }
  if (trim.axis === 'character') {
    return {
      ...design,
      characters: (design.characters ?? []).filter(({ ref }) => isKept(ref?.id ?? '')),
    };
  }
  const field = trim.axis.slice('field:'.length);
  return {
    ...design,
    axes: design.axes.map((axis) =>
      axis.field === field
        ? { field, values: axis.values.filter((value) => isKept(valueKey(value))) }
        : axis,
    ),
  };
}
