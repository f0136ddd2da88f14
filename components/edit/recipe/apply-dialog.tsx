import { type QueryClient, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import {
  Button,
  buttonVariants,
  Checkbox,
  Credits,
  Dialog,
  DialogBody,
  DialogContent,
  DialogFooter,
  EmptyState,
  ErrorState,
  formatCredits,
  newSubmissionId,
} from '@/components/ui';
import type { MediaKind, VerbOffer } from '@/lib/forms';
import { editHref, mediaKindOf } from '@/lib/forms';
import { findShortage } from '@/lib/pages/balance';
import { pictureUrlOf } from '@/lib/pages/output-kinds';
import type { Version } from '@/lib/pages/versions';
import { versionName } from '@/lib/pages/versions';
import {
  editHistoryOptions,
  fetchRecentResults,
  quoteQueryOptions,
  recentUploadsQueryOptions,
  useBalance,
} from '@/lib/queries';
import { useDraftOwner } from '../../drafts';
import { Thumbnail } from '../../form';
import { MoreCredits, useShownProject } from '../../layout';
import { MediaPicker } from '../../library/media';
import type { PlannedStep, Size } from './recipe';
import { shapeRefusal, sizeOf, stepQuoteBody } from './recipe';
import type { RecipeRun } from './recipe-run';
import { openRunDraft } from './use-recipe-run';

const noQuoteRefusal =
  'It has no price here: something that its model needs is missing. Make it by hand.';

/** The picture that the edits are applied to. */
interface Target {
  readonly version: Version;
  readonly name: string;
  readonly url: string;
  readonly picture: string;
  readonly size: Size | null;
}

interface ApplyDialogProps {
  workspace: string;
  /** "v4 of A harbour". */
  source: string;
  plan: readonly PlannedStep[];
  offers: readonly VerbOffer[];
  /** The kind of the original, and so of what the edits are applied to. */
  kind: MediaKind;
  /** The name of the original that is open here, on which a run begins at once. */
  root: string;
  onStart: (run: RecipeRun) => void;
  onClose: () => void;
}

/** Applies the edits that led to a version to another picture: chooses the picture, then the steps, with their price. */
export default function ApplyDialog(props: ApplyDialogProps) {
  const [target, setTarget] = useState<Target | null>(null);
  const hasChosen = useRef(false);
  const { workspace, source, kind, onClose } = props;
  const query = useQuery({
    queryKey: ['edit-targets', workspace, kind],
    queryFn: ({ client, signal }) => fetchTargets(client, workspace, kind, signal),
  });
  if (target !== null) return <Steps {...props} target={target} />;
  return (
    <MediaPicker
      title={`Apply the edits of ${source} to`}
      description="The latest results and uploads."
      items={query.data?.map(({ version, name, picture }) => ({
        id: versionName(version),
        label: name,
        tile: <Thumbnail kind={kind} src={picture} />,
      }))}
      error={
        query.isError ? { message: query.error.message, retry: () => void query.refetch() } : null
      }
      errorTitle="The pictures could not be loaded"
      empty={
        <EmptyState title="Nothing here yet" description="Upload a file or make a result first." />
      }
      max={1}
      confirm={() => 'Choose'}
      onChoose={([id]) => {
        hasChosen.current = true;
        setTarget(query.data?.find(({ version }) => versionName(version) === id) ?? null);
      }}
      // The picker also closes when something was chosen.
      onClose={() => {
        if (!hasChosen.current) onClose();
      }}
    />
  );
}

/** The steps, each with its price or why it cannot be made on the target; their sum is on the button. */
function Steps({
  workspace,
  source,
  plan,
  offers,
  kind,
  root,
  target,
  onStart,
  onClose,
}: ApplyDialogProps & { target: Target }) {
  const router = useRouter();
  const client = useQueryClient();
  const owner = useDraftOwner();
  const project = useShownProject();
  const { data: balance } = useBalance(workspace);
  const [excludedIds, setExcludedIds] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<string | null>(null);
  const [unfinishedSource, setUnfinishedSource] = useState<string | null>(null);
  const [isStarting, setIsStarting] = useState(false);

  const isSelected = ({ id, step }: PlannedStep) => step !== null && !excludedIds.has(id);
  const bodies = plan.map(
    ({ step }) => step && stepQuoteBody(step, offers, { url: target.url, kind }),
  );
  const rows: { planned: PlannedStep; refusal: string | null }[] = [];
  const selectSteps = () =>
    rows.flatMap(({ planned, refusal }) =>
      refusal === null && isSelected(planned) ? [planned] : [],
    );
  for (const [index, planned] of plan.entries()) {
    const isIncomplete = planned.step?.cut === null && bodies[index] === null;
    const targetRefusal = isIncomplete
      ? noQuoteRefusal
      : shapeRefusal(planned, selectSteps(), target.size);
    rows.push({ planned, refusal: planned.refusal ?? targetRefusal });
  }
  const selectedSteps = selectSteps();
  // Equal requests are quoted once.
  const distinctBodies = new Map(
    bodies.flatMap((body) => (body === null ? [] : [[JSON.stringify(body), body] as const])),
  );
  const quotes = useQueries({
    queries: [...distinctBodies.values()].map((body) => quoteQueryOptions(workspace, body)),
  });
  const prices = bodies.map(
    (body) => body && quotes[[...distinctBodies.keys()].indexOf(JSON.stringify(body))],
  );
  const priceOf = ({ id, step }: PlannedStep) =>
    step?.cut ? 0 : prices[plan.findIndex((each) => each.id === id)]?.data?.estimated_credits;
  const isPriced = selectedSteps.every((planned) => priceOf(planned) !== undefined);
  const sum = selectedSteps.reduce((all, planned) => all + (priceOf(planned) ?? 0), 0);
  const shortage = balance && isPriced ? findShortage(balance, sum) : null;

  const start = async () => {
    setIsStarting(true);
    setFailure(null);
    setUnfinishedSource(null);
    const name = versionName(target.version);
    const run: RecipeRun = {
      startedAt: Date.now(),
      source,
      target: name,
      project,
      stop: null,
      steps: selectedSteps.flatMap((planned) =>
        planned.step === null
          ? []
          : [
              {
                ...planned.step,
                submissionId: newSubmissionId(),
                agreedCredits: priceOf(planned) ?? 0,
                taskId: null,
                version: null,
                files: null,
              },
            ],
      ),
    };
    try {
      const history = await client.fetchQuery(editHistoryOptions(workspace, name));
      if (history.root === root) onStart(run);
      else {
        const draft = openRunDraft(owner, history.root);
        const unfinishedRun = draft.read();
        if (unfinishedRun !== null) {
          setUnfinishedSource(unfinishedRun.source);
          return setIsStarting(false);
        }
        draft.write(run);
        router.push(editHref(workspace, target.version));
      }
      onClose();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'The picture could not be opened.');
      setIsStarting(false);
    }
  };

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={`Apply the edits of ${source}`}
        description="Each step is made from the result of the one before, one picture at a time, while the picture is open in Edit. If one fails, the rest waits for you."
      >
        <DialogBody>
          <div className="flex items-center gap-3 pb-3 text-sm">
            <span className="size-12 shrink-0 overflow-hidden rounded-sm border border-line bg-sunk">
              <Thumbnail kind={kind} src={target.picture} />
            </span>
            <span className="min-w-0 flex-1 truncate">
              On <bdi>{target.name}</bdi>
            </span>
          </div>
          <ol aria-label="Steps" className="grid">
            {rows.map(({ planned, refusal }, index) => (
              <li key={planned.id} className="border-t border-line py-2.5">
                <label htmlFor={`step-${planned.id}`} className="flex items-start gap-3 text-sm">
                  <Checkbox
                    id={`step-${planned.id}`}
                    className="mt-0.5"
                    checked={refusal === null && isSelected(planned)}
                    disabled={refusal !== null}
                    onCheckedChange={(isChecked) =>
                      setExcludedIds((ids) => {
                        const next = new Set(ids);
                        if (isChecked) next.delete(planned.id);
                        else next.add(planned.id);
                        return next;
                      })
                    }
                  />
                  <span className="min-w-0 flex-1">
                    <span className="block">
                      {index + 1}. <bdi>{planned.label}</bdi>
                    </span>
                    {refusal === null ? null : (
                      <span className="block text-xs text-pretty text-ink-3">{refusal}</span>
                    )}
                    {refusal === null && prices[index]?.isError ? (
                      <span className="block text-xs text-pretty text-bad">
                        {prices[index].error.message}
                      </span>
                    ) : null}
                  </span>
                  {refusal === null && !prices[index]?.isError ? (
                    <span className="text-ink-2">
                      {planned.step?.cut ? (
                        'Free'
                      ) : priceOf(planned) === undefined ? (
                        '…'
                      ) : (
                        <Credits amount={priceOf(planned) ?? 0} />
                      )}
                    </span>
                  ) : null}
                </label>
              </li>
            ))}
          </ol>
          {failure === null ? null : (
            <ErrorState title="Nothing was started" description={failure} onRetry={start} />
          )}
          {unfinishedSource === null ? null : (
            <ErrorState
              size="inline"
              title="Other edits are not finished there"
              description={
                <>
                  The edits of <bdi>{unfinishedSource}</bdi> still wait on this picture, and nothing
                  was started. Open it, and let them end or leave the rest. Then apply these.
                </>
              }
              action={
                <Link
                  href={editHref(workspace, target.version)}
                  className={buttonVariants({ size: 'sm' })}
                >
                  Open the picture
                </Link>
              }
            />
          )}
        </DialogBody>
        <DialogFooter>
          {shortage && balance ? (
            <p className="me-auto text-xs text-pretty text-bad">
              {formatCredits(shortage.missingCredits)} credits are missing.{' '}
              <MoreCredits about={shortage.shortOf} neededCredits={sum} />
            </p>
          ) : null}
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            loading={isStarting}
            disabled={selectedSteps.length === 0 || !isPriced || shortage !== null}
            onClick={start}
          >
            Apply {selectedSteps.length} {selectedSteps.length === 1 ? 'edit' : 'edits'}
            {isPriced && selectedSteps.length > 0 ? (
              <Credits className="font-normal opacity-75" amount={sum} />
            ) : null}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

async function fetchTargets(
  client: QueryClient,
  workspace: string,
  kind: MediaKind,
  signal: AbortSignal,
): Promise<Target[]> {
  const [uploads, results] = await Promise.all([
    client.fetchQuery(recentUploadsQueryOptions(workspace)),
    fetchRecentResults(workspace, signal),
  ]);
  return [
    ...results.flatMap(({ task_id: taskId, prompt, outputs, removed }) =>
      outputs.flatMap((file, output): (Target & { type: string })[] =>
        file.no_longer_kept || removed.includes(output)
          ? []
          : [
              {
                version: { kind: 'result', taskId, output },
                name: prompt.slice(0, 80) || 'a result without a prompt',
                url: file.url,
                picture: pictureUrlOf(file) ?? file.url,
                size: sizeOf(file),
                type: file.content_type,
              },
            ],
      ),
    ),
    ...uploads.map((file) => ({
      version: { kind: 'upload', assetId: file.asset_id } as const,
      name: file.name ?? 'an upload',
      url: file.url,
      picture: file.url,
      size: sizeOf(file),
      type: file.content_type,
    })),
  ].filter(({ type }) => mediaKindOf(type) === kind);
}
