'use client';

import { useRouter } from 'next/navigation';
import { Fragment } from 'react';
import {
  Button,
  Card,
  Credits,
  formatCount,
  formatCredits,
  RelativeTime,
  toast,
} from '@/components/ui';
import { answerApprovalAction } from '@/lib/console/developers/agents/actions';
import type { AgentApprovalSummary, WaitingReference } from '@/lib/pages/agents';
import { useAction } from '../../actions';
import { useShell } from '../../layout';

/** Requests of assistants above their limit, each with Approve once and Refuse. */
export function WaitingRequests({ requests }: { requests: readonly AgentApprovalSummary[] }) {
  return (
    <section className="grid max-w-3xl grid-cols-1 gap-3" aria-labelledby="waiting">
      <h2 id="waiting" className="text-md font-semibold">
        Waiting for your answer
      </h2>
      <Card className="p-0">
        <ul className="divide-y divide-line">
          {requests.map((request) => (
            <li key={request.id}>
              <WaitingRequest request={request} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

function WaitingRequest({ request }: { request: AgentApprovalSummary }) {
  const { workspace } = useShell();
  const router = useRouter();
  const { agent, prompts, references, moreReferences, price, isBeingMade, endsAt } = request;
  const { run, isPending } = useAction(answerApprovalAction, { failsInToast: true });
  const answer = async (shouldApprove: boolean) => {
    const isDone = await run(workspace.slug, request.id, {
      approve: shouldApprove,
      seenPrice: price,
    });
    if (isDone) toast.success(shouldApprove ? 'Approved. It is being made.' : 'Refused.');
    // Its price may have changed, a part may be made, or another person answered.
    else router.refresh();
  };
  return (
    <article className="grid gap-3 p-4" aria-label={`Request of ${agent}`}>
      <div className="grid gap-1">
        <h3 className="font-medium" dir="auto">
          {agent}: <Credits amount={price} />
        </h3>
        <p className="text-sm text-ink-2">
          <RequestFacts request={request} /> <Progress request={request} /> It ends{' '}
          <RelativeTime at={endsAt} />.
        </p>
        {prompts.map((prompt) => (
          <blockquote key={prompt} dir="auto" className="text-sm break-words whitespace-pre-wrap">
            {prompt}
          </blockquote>
        ))}
        {references.length === 0 ? null : (
          <References references={references} moreCount={moreReferences} />
        )}
      </div>
      {isBeingMade ? (
        <p className="text-sm">
          Being made. If it stays here for minutes it was interrupted: Go on makes what is missing.
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" loading={isPending} onClick={() => void answer(true)}>
          {isBeingMade ? 'Go on' : 'Approve once'}
        </Button>
        {isBeingMade ? null : (
          <Button loading={isPending} onClick={() => void answer(false)}>
            Refuse
          </Button>
        )}
      </div>
    </article>
  );
}

/** The number of requests and results, and the models. */
function RequestFacts({ request: { models, requests, count } }: { request: AgentApprovalSummary }) {
  return (
    <>
      {requests === null
        ? 'With the '
        : `An experiment of ${formatCount(requests)} requests with the `}
      {models.length === 1 ? 'model ' : 'models '}
      {models.map((model, index) => (
        <Fragment key={model}>
          {index === 0 ? null : ', '}
          <bdi>{model}</bdi>
        </Fragment>
      ))}
      {count === null ? null : `, ${formatCount(count)} ${count === 1 ? 'result' : 'results'}`}.
    </>
  );
}

/** How much of an experiment is made already. */
function Progress({ request: { made, requests, price } }: { request: AgentApprovalSummary }) {
  if (requests === null || made.count === 0) return null;
  const part = `${formatCount(made.count)} of ${formatCount(requests)}`;
  const verb = made.count === 1 ? 'is' : 'are';
  return `${part} ${verb} made for ${formatCredits(made.credits)}; the rest costs ${formatCredits(price)}.`;
}

/** Small pictures of the workspace's files. Files elsewhere are only linked, and not loaded. */
function References({
  references,
  moreCount,
}: {
  references: readonly WaitingReference[];
  moreCount: number;
}) {
  return (
    <ul aria-label="References" className="flex flex-wrap items-center gap-2 text-sm">
      {references.map(({ address, picture }, index) => (
        <li key={address} className="min-w-0">
          <a
            href={address}
            target="_blank"
            rel="noreferrer"
            className="block max-w-72 truncate rounded-sm underline underline-offset-2"
          >
            {picture === null ? (
              new URL(address).host
            ) : (
              // biome-ignore lint/performance/noImgElement: the service makes the sizes
              <img
                src={picture}
                alt={`Reference ${index + 1}`}
                loading="lazy"
                className="size-16 rounded-sm border border-line object-cover"
              />
            )}
          </a>
        </li>
      ))}
      {moreCount === 0 ? null : <li className="text-ink-2">and {formatCount(moreCount)} more</li>}
    </ul>
  );
}
