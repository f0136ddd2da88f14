'use client';

import { useState } from 'react';
import { Banner, Button, Disclosure, FieldError, Label, Textarea } from '@/components/ui';
import { tryModelAction } from '@/lib/console/operator/management/actions';
import type { ModelFamily, Trial } from '@/lib/contract';
import { useAction } from '../../actions';
import { parseDocument } from './model-content';
import { TrialResult } from './trial-result';

/** One real request to the provider, with what was sent and what came back. */
export function TrialPanel({
  family,
  model,
  isChanged,
}: {
  family: ModelFamily;
  /** Whether there are unsaved changes, which a trial would not use. */
  isChanged: boolean;
  /** The id of the model. */
  model: string;
}) {
  const [prompt, setPrompt] = useState(
    family === 'text' ? 'Say hello in five words.' : 'A lighthouse at dusk',
  );
  const [params, setParams] = useState('');
  const [trial, setTrial] = useState<Trial | null>(null);
  const attempt = useAction(tryModelAction, { onDone: setTrial });
  const otherParams = readParams(params);

  function run() {
    setTrial(null);
    void attempt.run(model, { prompt, params: otherParams ?? {} });
  }
  const error = attempt.failure?.message;
  return (
    <>
      <div>
        <Label htmlFor="trial-prompt">Prompt</Label>
        <Textarea
          id="trial-prompt"
          rows={2}
          value={prompt}
          onChange={(event) => setPrompt(event.target.value)}
        />
      </div>
      <Disclosure summary="Other parameters">
        <div className="mt-3">
          <Label htmlFor="trial-params">Parameters as JSON</Label>
          <Textarea
            id="trial-params"
            rows={3}
            spellCheck={false}
            className="font-mono text-xs"
            placeholder='{"n": 2}'
            value={params}
            onChange={(event) => setParams(event.target.value)}
          />
          <FieldError>{otherParams === null ? 'This is not JSON yet.' : null}</FieldError>
        </div>
      </Disclosure>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          loading={attempt.isPending}
          disabled={isChanged || otherParams === null || prompt.trim() === ''}
          onClick={run}
        >
          Try
        </Button>
        {isChanged ? (
          <span className="text-sm text-ink-3">Save first: a trial uses what is saved.</span>
        ) : attempt.isPending && family !== 'text' ? (
          <span className="text-sm text-ink-3">
            The provider is working. This can take up to three minutes.
          </span>
        ) : null}
      </div>
      {error === undefined ? null : (
        <Banner tone="bad" className="rounded-md">
          {error}
        </Banner>
      )}
      {trial === null ? null : <TrialResult trial={trial} />}
    </>
  );
}

/** Parameters that were typed; null while they are no JSON object. */
const readParams = (text: string): Record<string, unknown> | null =>
  text.trim() === '' ? {} : parseDocument(text);
