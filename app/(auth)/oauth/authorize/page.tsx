import type { Metadata } from 'next';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { ClosedTeam, ConsentForm } from '@/components/developers/agents';
import { Banner, Button } from '@/components/ui';
import { readAuthorization } from '@/lib/console/developers/agents';
import { pageClient } from '@/lib/console/developers/stored-keys';
import { requireUser } from '@/lib/console/identity/session';
import { actionResult } from '@/lib/console/platform/failures';
import { runtime } from '@/lib/console/platform/runtime';
import { readProjectChoices } from '@/lib/console/projects';
import { requireAccess, setUpPath } from '@/lib/console/team/access';
import { listWorkspaces, readLastWorkspace } from '@/lib/console/team/workspaces';
import {
  type AuthorizationQuery,
  type AuthorizationRequest,
  authorizationQuery,
} from '@/lib/contract';
import { Heading } from '../../heading';

export const metadata: Metadata = { title: 'Connect an assistant' };

/**
 * The authorization endpoint of OAuth for `/mcp`: a person reads which assistant asks for access, and chooses what it may do.
 * Consent is not remembered: each connection is agreed to on this page, and only a button leads from it to another site.
 */
export default async function AuthorizePage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { for: chosenSlug, ...parameters } = await searchParams;
  const query = authorizationQuery.safeParse(knownParameters(parameters));
  if (!query.success) {
    return <Refusal>The request of the assistant is not complete. Start again there.</Refusal>;
  }
  const ownParameters = new URLSearchParams(query.data);
  if (typeof chosenSlug === 'string') ownParameters.set('for', chosenSlug);
  const user = await requireUser(`/oauth/authorize?${ownParameters}`);
  const request = await actionResult(() => readAuthorization(query.data));
  if (!request.ok) return <Refusal>{request.error.message}</Refusal>;
  const { error, refusal_uri: refusalUri } = request.value;
  if (error !== null) return <Refusal back={refusalUri}>{error}</Refusal>;
  const workspaces = await listWorkspaces(runtime().db, user.id);
  const teams = workspaces.filter(({ kind }) => kind === 'team');
  const slugs = [chosenSlug, await readLastWorkspace()];
  const preferredTeam = slugs.flatMap((slug) => teams.find((each) => each.slug === slug) ?? [])[0];
  const team = preferredTeam ?? teams[0];
  if (team === undefined) {
    return (
      <Refusal>
        Assistants need a team workspace. <Link href="/new">Create one</Link>, even if it is just
        you, and start again in the assistant.
      </Refusal>
    );
  }
  const teamChoices = teams.map(({ slug, name }) => ({ slug, name }));
  const choices = await actionResult(() => readChoices(team.slug));
  if (!choices.ok) {
    const { code, message } = choices.error;
    const ways = (
      <ClosedTeam
        request={query.data}
        slug={team.slug}
        workspaces={teamChoices}
        setUpPath={code === 'two_step_required' ? setUpPath : null}
      />
    );
    return (
      <Refusal back={refusalUri} ways={ways}>
        <bdi>{team.name}</bdi>: {message}
      </Refusal>
    );
  }
  return (
    <>
      <RequestSummary request={request.value} />
      <ConsentForm
        key={team.slug}
        request={query.data}
        client={request.value.client_name}
        workspaces={teamChoices}
        slug={team.slug}
        {...choices.value}
        refusalUri={refusalUri}
      />
      <p className="mt-8 text-sm text-ink-2">You are signed in as {user.email}.</p>
    </>
  );
}

/** The parameters of OAuth that this page knows; others are ignored (RFC 6749, 3.1). */
function knownParameters(parameters: Record<string, string | string[] | undefined>) {
  const names = Object.keys(authorizationQuery.shape) as (keyof AuthorizationQuery)[];
  return Object.fromEntries(
    names.flatMap((name) => (parameters[name] === undefined ? [] : [[name, parameters[name]]])),
  );
}

async function readChoices(slug: string) {
  const access = await requireAccess(slug, 'agents.connect');
  const client = await pageClient(access.workspace.id);
  const [models, projects] = await Promise.all([client.models.list(), readProjectChoices(access)]);
  return {
    models: models.data.map(({ id, name }) => ({ id, name })),
    projects: projects.choices.map(({ id, name }) => ({ id, name })),
  };
}

/** Names the assistant, and the address that gets the person's decision. */
function RequestSummary({ request }: { request: AuthorizationRequest }) {
  const { client_name: name, client_host: host, redirect_uri: address } = request;
  return (
    <>
      <Heading title={`Connect ${name}?`}>
        It can make images, videos, sound and text for you with the credits of your team, see the
        results of the workspace, comment on them in your name, and use your boards and presets.
      </Heading>
      <div className="mb-6 grid gap-3 text-sm">
        <p>
          Your answer goes to{' '}
          <b className="font-medium wrap-anywhere">{describeAddress(address)}</b>.
        </p>
        {host === null ? (
          <Banner tone="warn" className="rounded-md">
            Not verified: anyone can use this name. Connect it only if you have just started this
            yourself.
          </Banner>
        ) : (
          <p>
            It is described by <b className="font-medium break-all">{host}</b>.
          </p>
        )}
      </div>
    </>
  );
}

const loopbackHosts = ['127.0.0.1', '[::1]', 'localhost'];

function describeAddress(address: string): string {
  const { protocol, hostname, host } = new URL(address);
  if (loopbackHosts.includes(hostname)) return `a program on this computer (${host})`;
  return protocol === 'https:' ? host : `the program that opens ${protocol} addresses`;
}

function Refusal({
  children,
  ways,
  back,
}: {
  children: ReactNode;
  /** What else can be done. */
  ways?: ReactNode;
  back?: string;
}) {
  return (
    <>
      <Heading title="This assistant can’t be connected">{children}</Heading>
      {ways}
      <Button size="lg" asChild>
        {back === undefined ? (
          <Link href="/">Go to Atelier</Link>
        ) : (
          <a href={back}>Back to the assistant</a>
        )}
      </Button>
    </>
  );
}
