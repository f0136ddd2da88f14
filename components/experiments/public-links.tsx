'use client';

import { useState } from 'react';
import {
  Button,
  Checkbox,
  CopyButton,
  DateField,
  FieldHelp,
  Input,
  Label,
  toast,
  useHoldOpen,
} from '@/components/ui';
import { shareExperimentAction, unshareExperimentAction } from '@/lib/console/experiments/actions';
import { utcDayOf } from '@/lib/contract';
import type { ExperimentShare } from '@/lib/pages/experiment-results';
import { useAction } from '../actions';

const dayMs = 24 * 60 * 60 * 1000;

/** Public links to an experiment: those that are open, and a form for a new one. */
export function PublicLinks({
  workspace,
  experiment,
  shares,
  reload,
}: {
  workspace: string;
  experiment: string;
  shares: readonly ExperimentShare[];
  reload: () => Promise<void>;
}) {
  const [until, setUntil] = useState(() => utcDayOf(Date.now() + 7 * dayMs));
  const [sharesCredits, setCredits] = useState(false);
  const [sharesRejected, setRejected] = useState(false);
  const [link, setLink] = useState<string | null>(null);
  useHoldOpen(link !== null);
  const share = useAction(shareExperimentAction, { failsInToast: true, onDone: setLink });
  const unshare = useAction(unshareExperimentAction, {
    failsInToast: true,
    onDone: () => {
      toast.success('The link has ended.');
      setLink(null);
    },
  });
  const isBusy = share.isPending || unshare.isPending;
  return (
    <section className="grid gap-3">
      <h3 className="text-sm font-medium">For anyone with a link</h3>
      {link === null ? (
        <form
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            void share
              .run(workspace, experiment, {
                until,
                credits: sharesCredits,
                rejected: sharesRejected,
              })
              .then(reload);
          }}
        >
          <div className="flex flex-wrap items-end gap-3">
            <div>
              <Label htmlFor="share-until">Last day</Label>
              <DateField
                id="share-until"
                required
                className="w-44"
                min={utcDayOf(Date.now())}
                max={utcDayOf(Date.now() + 365 * dayMs)}
                value={until}
                onChange={(event) => setUntil(event.target.value)}
              />
            </div>
            <Button type="submit" disabled={isBusy}>
              Create public link
            </Button>
          </div>
          <span className="flex items-center gap-2 text-sm">
            <Checkbox id="share-credits" checked={sharesCredits} onCheckedChange={setCredits} />
            <label htmlFor="share-credits">Show what the results cost</label>
          </span>
          <span className="flex items-center gap-2 text-sm">
            <Checkbox id="share-rejected" checked={sharesRejected} onCheckedChange={setRejected} />
            <label htmlFor="share-rejected">Show rejected results too</label>
          </span>
          <FieldHelp>
            The page shows the results there are, with their prompts, stars and reference pictures,
            without names, comments or votes.
          </FieldHelp>
        </form>
      ) : (
        <div className="grid gap-2">
          <div className="flex gap-2">
            <Input aria-label="Public link" readOnly value={link} className="num" />
            <CopyButton value={link} label="Copy the public link" />
          </div>
          <FieldHelp>Copy it now: it is not shown again.</FieldHelp>
          <Button size="sm" className="justify-self-start" onClick={() => setLink(null)}>
            Done
          </Button>
        </div>
      )}
      {shares.length === 0 ? null : (
        <ul className="divide-y divide-line rounded-md border border-line text-sm">
          {shares.map(
            ({ id, author, credits: showsCredits, rejected: showsRejected, expires_at }) => (
              <li key={id} className="flex items-center gap-3 px-3 py-2">
                <span className="min-w-0 flex-1">
                  Made by <bdi>{author}</bdi>
                  <span className="block text-xs text-ink-2">
                    Until {utcDayOf(expires_at - 1)}
                    {showsCredits ? ', with credits' : ''}
                    {showsRejected ? ', with rejected results' : ''}
                  </span>
                </span>
                <Button
                  size="sm"
                  disabled={isBusy}
                  aria-label={`End the link of ${author}`}
                  onClick={() => void unshare.run(workspace, experiment, id).then(reload)}
                >
                  End
                </Button>
              </li>
            ),
          )}
        </ul>
      )}
    </section>
  );
}
