import type { Design } from '@/lib/contract';
import type { Trim } from '@/lib/experiments';
import { canonical } from '@/lib/forms';

/** The design that a trim leaves. */
export function trimDesign(design: Design, trim: Trim): Design {
  if (trim.kind === 'one_repeat') return { ...design, repeats: 1 };
  if (trim.axis === 'model') return { ...design, models: [trim.value.key] };
  const field = trim.axis.slice('field:'.length);
  return {
    ...design,
    axes: design.axes.map((axis) =>
      axis.field === field
        ? { field, values: axis.values.filter((value) => canonical(value) === trim.value.key) }
        : axis,
    ),
  };
}
