import { CodeBlock, CopyButton } from '@/components/ui';
import { curlSnippet } from '@/lib/snippets';
import type { ApiDocument } from './document';

/** Base URL, key, and the shortest example that makes an image. */
export function StartSection({
  document: { title, version },
  baseUrl,
  isOwnService,
}: {
  document: Pick<ApiDocument, 'title' | 'version'>;
  baseUrl: string;
  isOwnService: boolean;
}) {
  const code = curlSnippet({
    baseUrl,
    body: {
      model: isOwnService ? 'lumen-image' : 'MODEL_ID',
      prompt: 'A lighthouse at blue hour, one lamp lit',
    },
  });
  return (
    <section
      id="start"
      className="grid scroll-mt-6 grid-cols-1 gap-6 pb-10 xl:grid-cols-[minmax(0,1fr)_minmax(0,28rem)] xl:gap-10"
    >
      <div className="grid grid-cols-1 content-start gap-5">
        <header>
          <h1 className="text-2xl font-semibold tracking-tight">API reference</h1>
          <p className="mt-1 text-ink-2">
            {title} <span className="num">{version}</span>, read from the service’s own description,{' '}
            <a
              href={`${isOwnService ? '' : baseUrl}/openapi.json`}
              className="underline underline-offset-4 hover:text-ink pointer-coarse:py-3"
            >
              openapi.json
            </a>
            .
          </p>
        </header>
        <dl className="grid grid-cols-1 gap-4">
          <div>
            <dt className="text-sm font-medium">Base address</dt>
            <dd className="mt-1 flex items-center gap-1">
              <code className="font-mono text-sm break-all">{baseUrl}</code>
              <CopyButton
                value={baseUrl}
                label="Copy the base address"
                size="sm"
                className="-my-2 pointer-coarse:-my-3"
              />
            </dd>
          </div>
          <div>
            <dt className="text-sm font-medium">Authentication</dt>
            <dd className="mt-1 max-w-prose text-pretty text-ink-2">
              Send a key of a team workspace as{' '}
              <code className="font-mono text-sm">Authorization: Bearer …</code>. The key alone says
              which workspace is charged and owns what is made; no header changes that.
            </dd>
          </div>
          <div>
            <dt className="text-sm font-medium">Images, videos and audio</dt>
            <dd className="mt-1 max-w-prose text-pretty text-ink-2">
              List what a model takes, get a quote, create a task, and poll it until it is{' '}
              <code className="font-mono text-sm">succeeded</code>,{' '}
              <code className="font-mono text-sm">failed</code>,{' '}
              <code className="font-mono text-sm">canceled</code> or{' '}
              <code className="font-mono text-sm">expired</code>. With an{' '}
              <code className="font-mono text-sm">Idempotency-Key</code> a retry within 24 hours
              never makes a second task.
            </dd>
          </div>
        </dl>
      </div>
      <CodeBlock language="bash" title="From a prompt to an image" code={code} />
    </section>
  );
}
