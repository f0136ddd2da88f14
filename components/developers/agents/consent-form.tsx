'use client';

import { useRouter } from 'next/navigation';
import { useId, useState } from 'react';
import { Banner, Button, FieldError, FieldHelp, Input, Label, Select } from '@/components/ui';
import { connectAgentAction } from '@/lib/console/developers/agents/actions';
import type { AuthorizationQuery } from '@/lib/contract';
import type { Failure } from '@/lib/pages/failures';
import { useAction } from '../../actions';
import { ExpiryField, type ModelChoice, ModelsField } from '../keys';

interface Choice {
  readonly id: string;
  readonly name: string;
}

const suggestedCredits = '100';
const suggestedApproval = '10';
const noProject = 'none';

/** The text of a number field as credits; NaN when it is empty, which the server refuses with a message. */
const parseCredits = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

/** Credits as a number; null for an empty field. */
const parseOptionalCredits = (text: string): number | null =>
  text.trim() === '' ? null : Number(text);

const errorAt = (failure: Failure | null, ...names: string[]): string | null =>
  failure !== null && names.includes(failure.param ?? '') ? failure.message : null;

/** A person chooses what an assistant may do, and connects it. Then the browser returns to the assistant. */
export function ConsentForm({
  request,
  client,
  workspaces,
  slug,
  models,
  projects,
  refusalUri,
}: {
  request: AuthorizationQuery;
  client: string;
  /** Workspaces that the assistant can be connected to; `slug` is the chosen one. */
  workspaces: readonly { readonly slug: string; readonly name: string }[];
  slug: string;
  models: readonly ModelChoice[];
  projects: readonly Choice[];
  refusalUri: string;
}) {
  const id = useId();
  const router = useRouter();
  const [limit, setLimit] = useState(suggestedCredits);
  const [dailyLimit, setDailyLimit] = useState('');
  const [approval, setApproval] = useState(suggestedApproval);
  const [project, setProject] = useState(noProject);
  const [allowedModels, setAllowedModels] = useState<readonly string[] | null>(null);
  const [expiresAt, setExpiresAt] = useState<number | null>(null);
  const [isConnected, setIsConnected] = useState(false);
  const { run, isPending, failure } = useAction(connectAgentAction, {
    onDone: (address) => {
      setIsConnected(true);
      window.location.assign(address);
    },
  });
  const limitError = errorAt(failure, 'monthlyLimit', 'monthly_limit');
  const dailyError = errorAt(failure, 'dailyLimit', 'daily_limit');
  const modelsError = errorAt(failure, 'allowedModels', 'allowed_models');
  const expiryError = errorAt(failure, 'expiresAt', 'expires_at');
  const approvalError = errorAt(failure, 'approvalAbove', 'approval_above');
  const isGeneralFailure = [limitError, dailyError, approvalError, modelsError, expiryError].every(
    (each) => each === null,
  );
  if (isConnected) {
    return (
      <Banner tone="good" className="rounded-md">
        <bdi>{client}</bdi> is connected. You can close this page.
      </Banner>
    );
  }
  const connect = () =>
    run(slug, {
      request,
      project: project === noProject ? null : project,
      allowedModels,
      monthlyLimit: parseCredits(limit),
      dailyLimit: parseOptionalCredits(dailyLimit),
      // Null: it never has to ask.
      approvalAbove: parseOptionalCredits(approval),
      expiresAt,
    });
  return (
    <form action={() => void connect()} className="grid gap-5" noValidate>
      {failure !== null && isGeneralFailure ? (
        <Banner tone="bad" className="rounded-md">
          {failure.message}
        </Banner>
      ) : null}
      <div>
        <Label htmlFor={`${id}-workspace`}>Workspace</Label>
        <Select
          id={`${id}-workspace`}
          value={slug}
          onValueChange={(next) =>
            router.replace(`/oauth/authorize?${new URLSearchParams({ ...request, for: next })}`)
          }
          options={workspaces.map((each) => ({ value: each.slug, label: each.name }))}
        />
      </div>
      {projects.length > 0 ? (
        <div>
          <Label htmlFor={`${id}-project`}>Project</Label>
          <Select
            id={`${id}-project`}
            value={project}
            onValueChange={setProject}
            options={[
              { value: noProject, label: 'No project' },
              ...projects.map((each) => ({ value: each.id, label: each.name })),
            ]}
          />
          <FieldHelp>The project’s budget pays for what it makes.</FieldHelp>
        </div>
      ) : null}
      <CreditsField
        label="Credits a month"
        required
        value={limit}
        onChange={setLimit}
        help="It can never spend more. What it spends also counts towards your own budget."
        error={limitError}
      />
      <CreditsField
        label="Credits a day"
        value={dailyLimit}
        onChange={setDailyLimit}
        help="Days begin at midnight UTC. Leave it empty to limit the month alone."
        error={dailyError}
      />
      <CreditsField
        label="Ask me above"
        value={approval}
        onChange={setApproval}
        help="Credits for one request. What costs more waits until you approve it. Leave it empty to never be asked."
        error={approvalError}
      />
      <ModelsField
        models={models}
        value={allowedModels}
        onChange={setAllowedModels}
        error={modelsError}
      />
      <ExpiryField value={expiresAt} onChange={setExpiresAt} error={expiryError} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" size="lg" loading={isPending}>
          Connect
        </Button>
        <Button size="lg" asChild>
          <a href={refusalUri}>Do not connect</a>
        </Button>
      </div>
    </form>
  );
}

function CreditsField({
  label,
  required = false,
  value,
  onChange,
  help,
  error,
}: {
  label: string;
  required?: boolean;
  value: string;
  onChange: (text: string) => void;
  help: string;
  error: string | null;
}) {
  const id = useId();
  return (
    <div>
      <Label htmlFor={id} required={required}>
        {label}
      </Label>
      <Input
        id={id}
        type="number"
        inputMode="decimal"
        min={0}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-help`}
      />
      <FieldHelp id={`${id}-help`}>{help}</FieldHelp>
      <FieldError>{error}</FieldError>
    </div>
  );
}
