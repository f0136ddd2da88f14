import type { Metadata } from 'next';
import { Reference, readDocument } from '@/components/developers/docs';
import { LoadFailure } from '@/components/layout';
import { readDescription } from '@/lib/console/developers/interface-description';
import { actionResult } from '@/lib/console/platform/failures';
import { runtime } from '@/lib/console/platform/runtime';
import { NoDescription } from './no-description';

export const metadata: Metadata = { title: 'API reference' };

/** The API reference. Public, as `/openapi.json` is. */
export default async function DocsPage() {
  const { baseUrl, mode } = runtime().service;
  const result = await actionResult(readDescription);
  if (!result.ok)
    return (
      <LoadFailure level={1} title="The API reference could not be loaded" failure={result.error} />
    );
  const document = readDocument(result.value);
  if (document === null) return <NoDescription baseUrl={baseUrl} />;
  return <Reference document={document} baseUrl={baseUrl} isOwnService={mode === 'embedded'} />;
}
