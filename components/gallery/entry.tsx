'use client';

import dynamic from 'next/dynamic';
import { GallerySkeleton } from './gallery-skeleton';

/** The gallery, drawn by the server: the code of its tiles comes after that of the frame around it. */
export const Gallery = dynamic(() => import('./gallery').then((module) => module.Gallery), {
  loading: () => (
    <div className="px-4 py-5 md:px-6">
      <GallerySkeleton />
    </div>
  ),
});
