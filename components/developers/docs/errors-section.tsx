import {
  CodeBlock,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@/components/ui';
import { type ErrorCode, errorRegistry, errorRule } from '@/lib/contract';

const envelope = {
  error: {
    message: 'The field "style" is not one that lumen-image takes. Remove it.',
    type: 'invalid_request_error',
    param: 'style',
    code: 'unsupported_parameter',
  },
};

const codes = Object.keys(errorRegistry) as ErrorCode[];

/** The error envelope and every code, from the error registry that the service uses. */
export function ErrorsSection() {
  return (
    <section
      id="errors"
      aria-labelledby="errors-title"
      className="grid scroll-mt-6 grid-cols-1 gap-6 border-t border-line py-10 xl:grid-cols-[minmax(0,1fr)_minmax(0,28rem)] xl:gap-10"
    >
      <div className="grid grid-cols-1 content-start gap-4">
        <h2 id="errors-title" className="text-lg font-semibold">
          Errors
        </h2>
        <p className="max-w-prose text-pretty text-ink-2">
          Switch on <code className="font-mono text-sm">code</code>; show{' '}
          <code className="font-mono text-sm">message</code> to people. Each answer carries{' '}
          <code className="font-mono text-sm">x-request-id</code>, the number to name when you ask
          for help.
        </p>
        <Table aria-label="Error codes">
          <TableHead>
            <TableRow>
              <TableHeader>Code</TableHeader>
              <TableHeader>HTTP</TableHeader>
              <TableHeader>Type</TableHeader>
              <TableHeader>Retry</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {codes.map((code) => (
              <ErrorRow key={code} code={code} />
            ))}
          </TableBody>
        </Table>
      </div>
      <div>
        <CodeBlock language="json" title="The envelope" code={JSON.stringify(envelope, null, 2)} />
      </div>
    </section>
  );
}

function ErrorRow({ code }: { code: ErrorCode }) {
  const { status, type, retryAfter, shouldRetry } = errorRule(code);
  const retry = shouldRetry === false ? 'not by itself' : retryAfter ? `after ${retryAfter} s` : '';
  return (
    <TableRow>
      <TableCell className="font-mono text-xs">{code}</TableCell>
      <TableCell className="num">{status}</TableCell>
      <TableCell className="text-xs text-ink-2">{type}</TableCell>
      <TableCell className="text-xs whitespace-nowrap text-ink-2">{retry}</TableCell>
    </TableRow>
  );
}
