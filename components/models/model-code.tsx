import { CodeBlock, Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui';
import type { FormSpec } from '@/lib/forms';
import { curlSnippet, pythonSnippet, typescriptSnippet } from '@/lib/snippets';
import { exampleBody } from './example-body';
import { textSnippets } from './text-snippets';

/** The smallest request to a model that works, in three languages. */
export function ModelCode({ spec, baseUrl }: { spec: FormSpec; baseUrl: string }) {
  const code = snippets(spec, baseUrl);
  return (
    <Tabs defaultValue="curl">
      <TabsList aria-label="Language">
        <TabsTrigger value="curl">cURL</TabsTrigger>
        <TabsTrigger value="typescript">TypeScript</TabsTrigger>
        <TabsTrigger value="python">Python</TabsTrigger>
      </TabsList>
      <TabsContent value="curl">
        <CodeBlock language="bash" code={code.curl} />
      </TabsContent>
      <TabsContent value="typescript">
        <CodeBlock language="typescript" code={code.typescript} />
      </TabsContent>
      <TabsContent value="python">
        <CodeBlock language="python" code={code.python} />
      </TabsContent>
    </Tabs>
  );
}

function snippets(spec: FormSpec, baseUrl: string) {
  if (spec.family === 'text') return textSnippets(baseUrl, spec.modelId);
  const request = { baseUrl, body: exampleBody(spec) };
  return {
    curl: curlSnippet(request),
    typescript: typescriptSnippet(request),
    python: pythonSnippet(request),
  };
}
