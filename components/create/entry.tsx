'use client';

import dynamic from 'next/dynamic';
import { CreateSkeleton } from './create-skeleton';

/** Create, drawn by the server: the code of its form comes after that of the frame around it. */
export const CreatePage = dynamic(
  () => import('./create-page').then((module) => module.CreatePage),
  { loading: CreateSkeleton },
);
