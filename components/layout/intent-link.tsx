'use client';

import Link from 'next/link';
import { type ComponentProps, useState } from 'react';

/**
 * A link that prefetches its page on hover or focus. Next.js would do so as soon as the link is in view, and a page full
 * of links would render all of their targets on the server.
 */
export function IntentLink(props: Omit<ComponentProps<typeof Link>, 'prefetch'>) {
  const [hasIntent, setHasIntent] = useState(false);
  return (
    <Link
      {...props}
      prefetch={hasIntent ? null : false}
      onPointerEnter={() => setHasIntent(true)}
      onFocus={() => setHasIntent(true)}
    />
  );
}
