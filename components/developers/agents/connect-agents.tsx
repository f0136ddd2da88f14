'use client';

import Link from 'next/link';
import {
  Button,
  CodeBlock,
  CopyButton,
  PageHeader,
  Tabs,
  TabsContent,
  TabsList,
  TabsTrigger,
} from '@/components/ui';
import { clientSetups } from './client-setups';
import { TryConnection } from './try-connection';

/** How assistants and programs use the team's models: the address, a key, and what to paste for each client. */
export function ConnectAgents({
  address,
  remoteServiceUrl = null,
  keysHref,
}: {
  address: string;
  /** The address of the service whose keys are used; null for the embedded one. */
  remoteServiceUrl?: string | null;
  /** The page that makes keys; null for readers who may not. */
  keysHref: string | null;
}) {
  const setups = clientSetups(address);
  return (
    <>
      <PageHeader
        description={
          remoteServiceUrl === null
            ? 'Assistants and programs can use the team’s models. They see prices before they spend, and never spend more than the budget of their key.'
            : 'Assistants and programs can use the team’s models. They see prices before they spend.'
        }
        actions={
          keysHref === null ? null : (
            <Button asChild variant="primary">
              <Link href={keysHref}>Create a key</Link>
            </Button>
          )
        }
      />
      <section className="grid max-w-3xl grid-cols-1 gap-3" aria-labelledby="address">
        <h2 id="address" className="text-md font-semibold">
          Address
        </h2>
        <p className="flex items-center gap-1">
          <code className="font-mono text-sm break-all">{address}</code>
          <CopyButton value={address} label="Copy the address" size="sm" />
        </p>
        {remoteServiceUrl === null ? (
          <p className="max-w-prose text-sm text-pretty text-ink-2">
            Add this address to your assistant as a connector or MCP server. It opens a page here,
            where you choose what it may use and how many credits it may spend a month.
          </p>
        ) : (
          <KeysElsewhere address={remoteServiceUrl} />
        )}
        <p className="max-w-prose text-sm text-pretty text-ink-2">
          An assistant that takes skills learns from{' '}
          <a className="underline underline-offset-2" href="/atelier-skill.md" download="SKILL.md">
            the skill file
          </a>{' '}
          how to ask for prices and work with results.
        </p>
      </section>
      <section className="grid max-w-3xl grid-cols-1 gap-3" aria-labelledby="clients">
        <h2 id="clients" className="text-md font-semibold">
          With an API key
        </h2>
        <p className="max-w-prose text-sm text-pretty text-ink-2">
          {remoteServiceUrl === null
            ? 'For programs, and assistants that can’t open a page. Create a key for each, with a monthly budget and only the models it needs.'
            : 'Make a key for each assistant at that service, with the limits that it offers.'}
        </p>
        <Tabs defaultValue={setups[0]?.id ?? ''}>
          <TabsList aria-label="Client">
            {setups.map(({ id, label }) => (
              <TabsTrigger key={id} value={id}>
                {label}
              </TabsTrigger>
            ))}
          </TabsList>
          {setups.map(({ id, place, language, code }) => (
            <TabsContent key={id} value={id} className="grid grid-cols-1 gap-3">
              <p className="text-sm text-ink-2">{place}</p>
              <CodeBlock language={language} code={code} />
            </TabsContent>
          ))}
        </Tabs>
        <p className="max-w-prose text-sm text-pretty text-ink-2">
          Whoever can read a file with a key in it can spend the key’s budget. Do not commit such a
          file.
        </p>
      </section>
      <TryConnection address={address} hasPage={remoteServiceUrl === null} />
    </>
  );
}

/** What assistants can and cannot do where the models are those of another service. */
const KeysElsewhere = ({ address }: { address: string }) => (
  <>
    <p className="max-w-prose text-sm text-pretty text-ink-2">
      This workspace uses the service at <code className="num break-all">{address}</code>. An
      assistant needs a key of that service, which is sent there and not kept here. Revoke it there.
    </p>
    <p className="max-w-prose text-sm text-pretty text-ink-2">
      Assistants can ask for prices, make and edit pictures and videos, upload references and read
      results. Budgets, approvals, experiments, boards, comments, presets and text are not offered
      to them here.
    </p>
  </>
);
