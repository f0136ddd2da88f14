'use client';

import Link from 'next/link';
import type { ComponentProps } from 'react';
import { useState } from 'react';

/**
 * A link whose page is fetched ahead when someone points at it or focuses it, and not as soon as it
 * is in view: a page full of links must not render all of their targets on the server.
 */
export function IntentLink(props: Omit<ComponentProps<typeof Link>, 'prefetch'>) {
  const [intended, setIntended] = useState(false);
  return (
    <Link
      {...props}
      prefetch={intended ? null : false}
      onPointerEnter={() => setIntended(true)}
      onFocus={() => setIntended(true)}
    />
  );
}
