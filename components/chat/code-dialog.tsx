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
import type { ChatRequest } from '@/lib/contract';
import { chatCurl, chatPython, chatTypescript } from '@/lib/snippets';

const languages = [
  { id: 'curl', label: 'cURL', write: chatCurl, language: 'bash' },
  { id: 'typescript', label: 'TypeScript', write: chatTypescript, language: 'typescript' },
  { id: 'python', label: 'Python', write: chatPython, language: 'python' },
] as const;

/** The request of an answer as code that runs as it stands. Default export: it is loaded when it first opens. */
export default function ChatCodeDialog({
  baseUrl,
  request,
  onClose,
}: {
  baseUrl: string;
  request: ChatRequest;
  onClose: () => void;
}) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="The request as code"
        description="Streams the same answer anew. Put a key of this workspace into ATELIER_API_KEY."
        width="lg"
      >
        <DialogBody>
          <Tabs defaultValue="curl">
            <TabsList aria-label="Language">
              {languages.map(({ id, label }) => (
                <TabsTrigger key={id} value={id}>
                  {label}
                </TabsTrigger>
              ))}
            </TabsList>
            {languages.map(({ id, label, write, language }) => (
              <TabsContent key={id} value={id}>
                <CodeBlock
                  code={write({ baseUrl, ...request })}
                  language={language}
                  title={label}
                />
              </TabsContent>
            ))}
          </Tabs>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
