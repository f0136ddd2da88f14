'use client';

import { CircleAlert } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { Badge, Button, Card, FieldError, RelativeTime, Spinner } from '@/components/ui';
import {
  deleteProviderAction,
  testProviderAction,
  updateProviderAction,
} from '@/lib/console/operator/management/actions';
import type { Driver, Provider, ProviderCheck, ProviderHealth } from '@/lib/contract';
import { useAction } from '../../actions';
import { CheckResult } from './check-result';
import { ConfirmButton } from './confirm-button';
import { HealthLines } from './health-lines';

const states = {
  open: ['good', 'On'],
  off: ['neutral', 'Disabled'],
  failed: ['bad', 'Failed'],
} as const;

const nextSteps = { open: 'import', off: 'enable', failed: 'change' } as const;

/** A provider with its state, its next step as the one button with a frame, a test and what can be changed. */
export function ProviderCard({
  provider,
  health,
  driver,
  onChange,
  onImport,
}: {
  provider: Provider;
  /** Undefined for a text provider, and for one that is not open. */
  health: ProviderHealth | undefined;
  driver: Driver | undefined;
  onChange: () => void;
  onImport: () => void;
}) {
  const { id, source, state, reason, models, settings, secrets, enabled } = provider;
  const [lastTest, setLastTest] = useState<{ version: number | null; check: ProviderCheck } | null>(
    null,
  );
  const test = useAction(testProviderAction, {
    onDone: (check) => setLastTest({ version: provider.version, check }),
  });
  const enablement = useAction(updateProviderAction);
  const error = test.failure ?? enablement.failure;
  const [tone, label] = states[state];
  const nextStep = source === 'declared' ? 'test' : nextSteps[state];
  const address = settings.baseUrl ?? settings.queueUrl;
  return (
    <Card className="grid content-start gap-3 p-5">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-md font-semibold">{id}</h2>
        <Badge tone={tone}>{label}</Badge>
        {source === 'declared' ? <Badge>In atelier.config.ts</Badge> : null}
      </div>
      <p className="text-sm text-pretty text-ink-2">
        {driver?.name ??
          (provider.driver === 'sandbox' ? 'Demo results, drawn by this server' : provider.driver)}
        {typeof address === 'string' ? ` · ${address}` : ''}
        {secrets.length > 0 ? ' · key set' : ''}
      </p>
      <ModelLinks models={models} />
      {health === undefined ? null : <HealthLines health={health} />}
      {provider.updated_at === null ? null : (
        <p className="text-xs text-ink-3">
          Changed <RelativeTime at={provider.updated_at} />
        </p>
      )}
      {reason === null ? null : (
        <p role="status" className="flex gap-2 text-sm text-bad">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
          {reason}
        </p>
      )}
      {test.isPending ? (
        <p className="flex items-center gap-2 text-sm text-ink-2">
          <Spinner /> Testing…
        </p>
      ) : // A test of earlier settings or of another key does not apply to these.
      test.failure !== null || lastTest === null || lastTest.version !== provider.version ? null : (
        <CheckResult check={lastTest.check} />
      )}
      <div className="flex flex-wrap gap-2">
        {nextStep === 'import' ? (
          <Button size="sm" onClick={onImport}>
            Import a model
          </Button>
        ) : null}
        <Button
          size="sm"
          variant={nextStep === 'test' ? 'secondary' : 'ghost'}
          loading={test.isPending}
          onClick={() => {
            enablement.clear();
            void test.run(id);
          }}
        >
          Test
        </Button>
        {source === 'declared' ? null : (
          <>
            <Button
              size="sm"
              variant={nextStep === 'change' ? 'secondary' : 'ghost'}
              onClick={onChange}
            >
              Change
            </Button>
            {enabled ? (
              <ConfirmButton
                size="sm"
                variant="ghost"
                title={`Disable ${id}?`}
                description={
                  models.length === 0
                    ? 'It gets no new work until you enable it again.'
                    : 'It gets no new work until you enable it again. Models without another route are not available meanwhile; what runs is finished.'
                }
                confirmLabel="Disable"
                run={() => updateProviderAction(id, { enabled: false })}
              >
                Disable
              </ConfirmButton>
            ) : (
              <Button
                size="sm"
                loading={enablement.isPending}
                onClick={() => {
                  test.clear();
                  void enablement.run(id, { enabled: true });
                }}
              >
                Enable
              </Button>
            )}
            <ConfirmButton
              size="sm"
              variant="ghost"
              disabled={models.length > 0}
              title={`Delete ${id}?`}
              description="Its settings and its key are removed. To use it again, connect it again."
              confirmLabel="Delete"
              run={() => deleteProviderAction(id)}
            >
              Delete
            </ConfirmButton>
          </>
        )}
      </div>
      {source === 'connected' && models.length > 0 ? (
        <p className="text-xs text-ink-3">It can be deleted when no model uses it.</p>
      ) : null}
      <FieldError className="mt-0">{error?.message}</FieldError>
    </Card>
  );
}

function ModelLinks({ models }: { models: readonly string[] }) {
  if (models.length === 0) return <p className="text-sm text-ink-3">No model uses it yet.</p>;
  const shownModels = models.slice(0, 5);
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm">
      {shownModels.map((model) => (
        <Link
          key={model}
          href={`/operator/models/${encodeURIComponent(model)}`}
          className="text-live underline-offset-2 hover:underline pointer-coarse:py-2"
        >
          {model}
        </Link>
      ))}
      {models.length > shownModels.length ? (
        <span className="text-ink-3">{`and ${models.length - shownModels.length} more`}</span>
      ) : null}
    </p>
  );
}
