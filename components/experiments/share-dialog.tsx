'use client';

import { FileArchive, FileCode, Table } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import {
  Button,
  buttonVariants,
  Checkbox,
  CopyButton,
  Dialog,
  DialogBody,
  DialogContent,
  Input,
  Label,
  Progress,
  toast,
} from '@/components/ui';
import type { Plan } from '@/lib/experiments';
import type { ExperimentDetail } from '@/lib/pages/experiments';
import { csvPath, listCellsWithFile, saveHtml, saveZip } from './export-files';
import { PublicLinks } from './public-links';
import type { EarlierResults } from './use-earlier-results';

/** Links to a read-only experiment, and its files for download. */
export default function ShareDialog({
  workspace,
  detail,
  plan,
  earlier,
  reload,
  onClose,
}: {
  workspace: string;
  detail: ExperimentDetail;
  plan: Plan;
  /** Results that are no longer part of the design; null without any. */
  earlier: EarlierResults | null;
  reload: () => Promise<void>;
  onClose: () => void;
}) {
  const address = `${location.origin}/${workspace}/experiments/${detail.id}/read`;
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent title="Share" width="md">
        <DialogBody className="grid gap-6">
          <section>
            <Label htmlFor="read-address">For people in this workspace, to read</Label>
            <div className="flex gap-2">
              <Input id="read-address" readOnly value={address} className="num" />
              <CopyButton value={address} label="Copy the address" />
            </div>
          </section>
          {detail.shares === null ? null : (
            <PublicLinks
              workspace={workspace}
              experiment={detail.id}
              shares={detail.shares}
              reload={reload}
            />
          )}
          <Exports workspace={workspace} detail={detail} plan={plan} earlier={earlier} />
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

function Exports({
  workspace,
  detail,
  plan,
  earlier,
}: {
  workspace: string;
  detail: ExperimentDetail;
  plan: Plan;
  /** Results that are no longer part of the design; null without any. */
  earlier: EarlierResults | null;
}) {
  const [doneCount, setDoneCount] = useState<number | null>(null);
  const downloadAbort = useRef<AbortController | null>(null);
  useEffect(() => () => downloadAbort.current?.abort(), []);
  const [showsCredits, setWithCredits] = useState(false);
  const [showsRejected, setWithRejected] = useState(false);
  const count = listCellsWithFile(detail).length;

  const save = async (kind: 'html' | 'zip') => {
    if (kind === 'html' && earlier !== null && earlier.priced === null) {
      toast.error(earlier.error ?? 'The earlier results are still loading. Try again in a moment.');
      return;
    }
    const abort = new AbortController();
    downloadAbort.current = abort;
    setDoneCount(0);
    const progress = { signal: abort.signal, onProgress: setDoneCount };
    try {
      if (kind === 'html') {
        const plans = earlier?.priced ? [plan, earlier.priced.plan] : [plan];
        await saveHtml(
          workspace,
          detail,
          plans,
          { credits: showsCredits, rejected: showsRejected },
          progress,
        );
      } else {
        const missingCount = await saveZip(workspace, detail, progress);
        if (missingCount > 0)
          toast.error(`${missingCount} files could not be downloaded; missing.txt lists them.`);
      }
    } catch {
      if (!abort.signal.aborted) toast.error('The download stopped. Try again.');
    } finally {
      setDoneCount(null);
    }
  };
  return (
    <section className="grid gap-3">
      <h3 className="text-sm font-medium">Save as a file</h3>
      {doneCount === null ? (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => void save('html')}>
            <FileCode aria-hidden />
            HTML page
          </Button>
          <a
            href={`/api/console/${csvPath(workspace, detail)}`}
            download
            className={buttonVariants({ size: 'sm' })}
          >
            <Table aria-hidden />
            CSV
          </a>
          <Button size="sm" disabled={count === 0} onClick={() => void save('zip')}>
            <FileArchive aria-hidden />
            Zip with originals
          </Button>
        </div>
      ) : (
        <div className="flex items-center gap-3 text-sm text-ink-2">
          <Progress value={(doneCount / Math.max(1, count)) * 100} label="Files packed" />
          <span className="num whitespace-nowrap">
            {doneCount} of {count}
          </span>
          <Button size="sm" onClick={() => downloadAbort.current?.abort()}>
            Stop
          </Button>
        </div>
      )}
      <div className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        <span className="flex items-center gap-2">
          <Checkbox id="html-credits" checked={showsCredits} onCheckedChange={setWithCredits} />
          <label htmlFor="html-credits">HTML with credits</label>
        </span>
        <span className="flex items-center gap-2">
          <Checkbox id="html-rejected" checked={showsRejected} onCheckedChange={setWithRejected} />
          <label htmlFor="html-rejected">HTML with rejected results</label>
        </span>
      </div>
      <p className="text-xs text-ink-3">
        The HTML page has small pictures and short sounds in it and opens without a network. In the
        CSV, the pages of results stay; addresses of files work until the time beside them.
      </p>
    </section>
  );
}
