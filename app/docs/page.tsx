import type { Metadata } from 'next';
import { Reference, readDocument } from '@/components/docs';
import { actionResult } from '@/lib/console/failures';
import { runtime } from '@/lib/console/runtime';
import { DocsFailure } from './docs-failure';

export const metadata: Metadata = { title: 'Interface reference' };

/** The interface is no secret: the page asks for no account, as `/openapi.json` does not. */
export default async function DocsPage() {
  const { baseUrl, fetch } = runtime().service;
  const result = await actionResult(async () => {
    const answer = await fetch(new Request(`${baseUrl}/openapi.json`));
    return readDocument(await answer.json());
  });
  if (!result.ok) return <DocsFailure failure={result.error} />;
  return <Reference document={result.value} baseUrl={baseUrl} />;
}
