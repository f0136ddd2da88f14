'use client';

import { CodeBlock, Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui';
import { pythonReceiver, typescriptReceiver } from './verify-code';

/** Example code of a receiver that verifies the signature of events. */
export function VerifyHelp() {
  return (
    <section className="grid grid-cols-1 gap-3" aria-labelledby="verify">
      <h3 id="verify" className="text-md font-semibold">
        Verify events
      </h3>
      <p className="max-w-prose text-sm text-pretty text-ink-2">
        Every request is signed by{' '}
        <a
          href="https://www.standardwebhooks.com"
          className="underline underline-offset-2"
          target="_blank"
          rel="noreferrer"
        >
          Standard Webhooks
        </a>
        . An event can arrive more than once: its{' '}
        <code className="font-mono text-xs">webhook-id</code> stays the same. Any 2xx within 15
        seconds counts as received.
      </p>
      <Tabs defaultValue="typescript">
        <TabsList aria-label="Language">
          <TabsTrigger value="typescript">TypeScript</TabsTrigger>
          <TabsTrigger value="python">Python</TabsTrigger>
        </TabsList>
        <TabsContent value="typescript">
          <CodeBlock language="typescript" code={typescriptReceiver} />
        </TabsContent>
        <TabsContent value="python">
          <CodeBlock language="python" code={pythonReceiver} />
        </TabsContent>
      </Tabs>
    </section>
  );
}
