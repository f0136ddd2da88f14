/** A surface that floats above the page. */
export const surfaceClasses =
  'pop-in z-50 rounded-md border border-line bg-panel p-1 text-ink shadow-pop outline-none';

/** A row in a floating list. */
export const itemClasses =
  'relative flex min-h-8 cursor-default items-center gap-2.5 rounded-sm px-2 py-1 text-sm outline-none select-none data-disabled:opacity-45 data-highlighted:bg-sunk dark:data-highlighted:bg-raised pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0';
