'use client';

import { CodeTabs, Dialog, DialogBody, DialogContent } from '@/components/ui';
import type { GenerationParams } from '@/lib/contract';
import { curlSnippet, pythonSnippet, typescriptSnippet } from '@/lib/snippets';

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
  const request = { baseUrl, body };
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title="Copy as code"
        description="Runs the same task again. Put an API key of this workspace in ATELIER_API_KEY."
        width="lg"
      >
        <DialogBody>
          <CodeTabs
            showsLanguage
            samples={{
              curl: curlSnippet(request),
              typescript: typescriptSnippet(request),
              python: pythonSnippet(request),
            }}
          />
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
