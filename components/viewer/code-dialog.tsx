'use client';

import {
  CodeBlock,
  Dialog,
  DialogBody,
  DialogContent,
  Tabs,
  TabsContent,
  TabsList,
  TabsTrigger,
} from '@/components/ui';
import type { GenerationParams } from '@/lib/contract';
import { curlSnippet, pythonSnippet, typescriptSnippet } from '@/lib/snippets';

const languages = [
  { id: 'curl', label: 'cURL', write: curlSnippet, language: 'bash' },
  { id: 'typescript', label: 'TypeScript', write: typescriptSnippet, language: 'typescript' },
  { id: 'python', label: 'Python', write: pythonSnippet, language: 'python' },
] as const;

/** The request as code, to copy; the key is read from the environment and never shown. */
export default function CodeDialog({
  baseUrl,
  body,
  open,
  onOpenChange,
}: {
  baseUrl: string;
  body: GenerationParams;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title="Copy as code"
        description="Makes the same task. Put a key of this workspace into ATELIER_API_KEY."
        width="lg"
      >
        <DialogBody>
          <Tabs defaultValue="curl">
            <TabsList>
              {languages.map(({ id, label }) => (
                <TabsTrigger key={id} value={id}>
                  {label}
                </TabsTrigger>
              ))}
            </TabsList>
            {languages.map(({ id, label, write, language }) => (
              <TabsContent key={id} value={id}>
                <CodeBlock code={write({ baseUrl, body })} language={language} title={label} />
              </TabsContent>
            ))}
          </Tabs>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
