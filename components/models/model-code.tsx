import { CodeTabs } from '@/components/ui';
import type { FormSpec } from '@/lib/forms';
import { curlSnippet, pythonSnippet, typescriptSnippet } from '@/lib/snippets';
import { exampleBody } from './example-body';
import { textSnippets } from './text-snippets';

/** The smallest request to a model that works, in three languages. */
export function ModelCode({ spec, baseUrl }: { spec: FormSpec; baseUrl: string }) {
  return <CodeTabs samples={createSnippets(spec, baseUrl)} />;
}

function createSnippets(spec: FormSpec, baseUrl: string) {
  if (spec.family === 'text') return textSnippets(baseUrl, spec.modelId);
  const request = { baseUrl, body: exampleBody(spec) };
  return {
    curl: curlSnippet(request),
    typescript: typescriptSnippet(request),
    python: pythonSnippet(request),
  };
}
