'use client';

import { CodeTabs, Dialog, DialogBody, DialogContent } from '@/components/ui';
import type { ChatRequest } from '@/lib/pages/chat-request';
import { chatCurl, chatPython, chatTypescript } from '@/lib/snippets';

/** The request of an answer as runnable code. Default export: it is loaded when it first opens. */
export default function ChatCodeDialog({
  baseUrl,
  request,
  onClose,
}: {
  baseUrl: string;
  request: ChatRequest;
  onClose: () => void;
}) {
  const codeRequest = { baseUrl, ...request };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="The request as code"
        description="Runs the same request again. Put an API key of this workspace in ATELIER_API_KEY."
        width="lg"
      >
        <DialogBody>
          <CodeTabs
            showsLanguage
            samples={{
              curl: chatCurl(codeRequest),
              typescript: chatTypescript(codeRequest),
              python: chatPython(codeRequest),
            }}
          />
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
