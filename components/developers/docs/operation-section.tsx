import { Badge, CodeBlock } from '@/components/ui';
import { curlExample } from './curl';
import type { ApiDocument, JsonSchema, Operation } from './document';
import { bodyExample } from './example';
import { InlineCode } from './inline-code';
import { MethodName } from './method-name';
import { PropertyList, propertiesOf } from './property-list';
import { refName } from './schema-words';

type Reference = { schemas: ApiDocument['schemas']; baseUrl: string };

/** One operation: description, parameters, responses, and an example request to copy. */
export function OperationSection({
  operation,
  reference,
}: {
  operation: Operation;
  reference: Reference;
}) {
  const body = bodySchema(operation, reference);
  const parameters = (operation.parameters ?? []).map((each) => ({
    name: each.name,
    place: each.in,
    required: each.required ?? false,
    schema: { description: each.description, ...each.schema },
  }));
  return (
    <section
      id={operation.id}
      aria-labelledby={`${operation.id}-title`}
      className="grid scroll-mt-6 grid-cols-1 gap-6 border-line py-10 not-first-of-type:border-t first-of-type:pt-0 xl:grid-cols-[minmax(0,1fr)_minmax(0,28rem)] xl:gap-10"
    >
      <div className="grid grid-cols-1 content-start gap-5">
        <header className="grid gap-1.5">
          <h3 id={`${operation.id}-title`} className="text-lg font-semibold">
            {operation.summary ?? operation.path}
          </h3>
          <p className="flex flex-wrap items-baseline gap-2">
            <MethodName method={operation.method} />
            <code className="font-mono text-sm break-all">{operation.path}</code>
          </p>
          {operation.description ? (
            <p className="max-w-prose text-pretty text-ink-2">
              <InlineCode text={operation.description} />
            </p>
          ) : null}
        </header>
        {parameters.length > 0 ? (
          <Part title="Parameters">
            <PropertyList properties={parameters} />
          </Part>
        ) : null}
        {body ? (
          <Part title="Body">
            <PropertyList properties={propertiesOf(body)} />
          </Part>
        ) : null}
        <Part title="Answers">
          <Responses operation={operation} />
        </Part>
      </div>
      <div className="grid grid-cols-1 content-start gap-3">
        <CodeBlock language="bash" title="Request" code={curlExample(operation, reference)} />
        <ResponseExample operation={operation} reference={reference} />
      </div>
    </section>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div>
      <h4 className="mb-2 text-sm font-medium">{title}</h4>
      {children}
    </div>
  );
}

function bodySchema(operation: Operation, { schemas }: Reference): JsonSchema | undefined {
  const [content] = Object.values(operation.requestBody?.content ?? {});
  const schema = content?.schema;
  const name = schema && refName(schema);
  return name ? schemas[name] : schema;
}

function Responses({ operation }: { operation: Operation }) {
  return (
    <dl className="grid grid-cols-1 gap-1.5 text-sm">
      {Object.entries(operation.responses ?? {}).map(([status, response]) => {
        const schema = response.content?.['application/json']?.schema;
        const name = schema && refName(schema);
        const isSuccess = status.startsWith('2');
        return (
          <div key={status} className="flex items-baseline gap-3">
            <dt>
              <Badge tone={isSuccess ? 'good' : 'neutral'} className="num">
                {status}
              </Badge>
            </dt>
            <dd className="min-w-0 text-ink-2">
              {isSuccess ? (
                <InlineCode text={response.description ?? ''} />
              ) : (
                <Codes text={response.description ?? ''} />
              )}
              {isSuccess && name ? (
                <>
                  {': '}
                  <a href={`#schema-${name}`} className="underline hover:text-ink">
                    {name}
                  </a>
                </>
              ) : null}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Codes({ text }: { text: string }) {
  return <span className="font-mono text-xs break-words">{text}</span>;
}

function ResponseExample({ operation, reference }: { operation: Operation; reference: Reference }) {
  const successResponse = Object.entries(operation.responses ?? {}).find(
    ([status, response]) =>
      status.startsWith('2') && response.content?.['application/json']?.schema,
  );
  const body = successResponse?.[1].content?.['application/json'];
  if (!successResponse || !body) return null;
  const value = bodyExample(body, { ...reference, includesOptional: true });
  return (
    <CodeBlock
      language="json"
      title={`Answer ${successResponse[0]}`}
      code={JSON.stringify(value, null, 2)}
    />
  );
}
