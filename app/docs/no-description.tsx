import { BookX } from 'lucide-react';
import { EmptyState } from '@/components/ui';

/** Shown for a remote service without an OpenAPI document. */
export function NoDescription({ baseUrl }: { baseUrl: string }) {
  return (
    <EmptyState
      level={1}
      icon={<BookX aria-hidden />}
      title="This service has no API reference"
      description={
        <>
          The service at <code className="font-mono text-sm break-all">{baseUrl}</code> publishes no
          description at <code className="font-mono text-sm">/openapi.json</code>. Ask its operator
          for documentation. The code button of a result or an answer shows requests that work with
          it.
        </>
      }
    />
  );
}
