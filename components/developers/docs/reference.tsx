import { Disclosure } from '@/components/ui';
import { DocsNav } from './docs-nav';
import type { ApiDocument } from './document';
import { ErrorsSection } from './errors-section';
import { OperationSection } from './operation-section';
import { SchemasSection } from './schemas-section';
import { StartSection } from './start-section';

/** The complete interface on one page, rendered on the server from its OpenAPI document. */
export function Reference({
  document,
  baseUrl,
  isOwnService,
}: {
  document: ApiDocument;
  baseUrl: string;
  /** Whether this is the embedded service, whose errors are those of our registry. */
  isOwnService: boolean;
}) {
  const reference = { schemas: document.schemas, baseUrl };
  return (
    <div className="mx-auto grid max-w-[1440px] grid-cols-1 gap-x-10 px-4 md:px-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <aside className="sticky top-13 hidden max-h-[calc(100dvh-52px)] overflow-y-auto py-8 pr-2 pl-2 lg:block">
        <DocsNav document={document} isOwnService={isOwnService} />
      </aside>
      <div className="grid min-w-0 grid-cols-1 py-8">
        <Disclosure
          className="mb-8 rounded-md border border-line bg-panel px-4 py-2 lg:hidden"
          summary="Contents"
        >
          <div className="px-2 py-3">
            <DocsNav document={document} isOwnService={isOwnService} />
          </div>
        </Disclosure>
        <StartSection document={document} baseUrl={baseUrl} isOwnService={isOwnService} />
        {document.groups.map(({ tag, operations }) => (
          <section key={tag} aria-label={tag} className="border-t border-line pt-10">
            <h2 className="mb-6 text-xl font-semibold tracking-tight">{tag}</h2>
            {operations.map((operation) => (
              <OperationSection key={operation.id} operation={operation} reference={reference} />
            ))}
          </section>
        ))}
        {isOwnService ? <ErrorsSection /> : null}
        <SchemasSection schemas={document.schemas} />
      </div>
    </div>
  );
}
