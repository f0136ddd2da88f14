'use client';

import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import {
  Button,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
  toast,
} from '@/components/ui';
import type { Creation } from '@/lib/pages/creations';
import { RequestError } from '@/lib/queries';
import { readLogo, unreadableLogo, useBrandLogos } from '../../characters';
import { downloadZip, loadTasks, saveBlob } from '../../library/gallery';
import { boundsOf } from '../geometry';
import { canvasBlob, drawSlide } from './draw-slide';
import type { SurfaceItem } from './item-changes';
import { pagesOf } from './slides';

/** A file name that is valid on every system. */
const fileNameOf = (name: string, extension: string): string =>
  `${name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'board'}.${extension}`;

const noLogo = 'none';

/** The chosen logo cannot be read. Its message is a sentence for the person. */
class LogoError extends Error {}

interface ExportOutcome {
  readonly missingCount: number;
}

/** Saves the board, or its selected items, as a picture, a PDF or the files that they show. */
export function ExportMenu({
  workspace,
  name,
  items,
}: {
  workspace: string;
  name: string;
  /** The saved items, in the order in which they are drawn. */
  items: readonly SurfaceItem[];
}) {
  const [isBusy, setIsBusy] = useState(false);
  const id = useId();
  const [wasOpened, setWasOpened] = useState(false);
  const logos = useBrandLogos(workspace, wasOpened);
  const [logoId, setLogoId] = useState(noLogo);
  const run = async (save: (tasks: ReadonlyMap<string, Creation>) => Promise<ExportOutcome>) => {
    setIsBusy(true);
    try {
      const ids = [...new Set(items.flatMap(({ task_id }) => task_id ?? []))];
      const { missingCount } = await save(await loadTasks(workspace, ids));
      if (missingCount === 0) toast.success('Saved.');
      else
        toast.error(`Saved, but ${missingCount} of the files could not be read and are missing.`);
    } catch (error) {
      toast.error(
        error instanceof RequestError || error instanceof LogoError
          ? error.message
          : 'The file could not be made. Try with fewer items.',
      );
    } finally {
      setIsBusy(false);
    }
  };

  /** Runs `save` with the chosen logo. */
  const runWithLogo = (
    save: (
      tasks: ReadonlyMap<string, Creation>,
      logo: ImageBitmap | null,
    ) => Promise<ExportOutcome>,
  ) =>
    run(async (tasks) => {
      const chosenLogo = logos.find(({ id }) => id === logoId);
      const logo = chosenLogo === undefined ? null : await readLogo(chosenLogo.source);
      if (chosenLogo !== undefined && logo === null) throw new LogoError(unreadableLogo);
      try {
        return await save(tasks, logo);
      } finally {
        logo?.close();
      }
    });
  const savePicture = () =>
    runWithLogo(async (tasks, logo) => {
      const place = boundsOf(items);
      if (place === null) return { missingCount: 0 };
      const { canvas, missingCount } = await drawSlide({ place, items }, tasks, workspace, logo);
      saveBlob(await canvasBlob(canvas, 'image/png'), fileNameOf(name, 'png'));
      return { missingCount };
    });
  const savePdf = () =>
    runWithLogo(async (tasks, logo) => {
      const { PDFDocument } = await import('pdf-lib');
      const pdf = await PDFDocument.create();
      pdf.setTitle(name);
      let missingCount = 0;
      for (const slide of pagesOf(items)) {
        const page = await drawSlide(slide, tasks, workspace, logo);
        missingCount += page.missingCount;
        const bytes = await (await canvasBlob(page.canvas, 'image/jpeg')).arrayBuffer();
        const { width, height } = page.size;
        pdf
          .addPage([width, height])
          .drawImage(await pdf.embedJpg(bytes), { x: 0, y: 0, width, height });
      }
      const bytes = new Uint8Array(await pdf.save());
      saveBlob(new Blob([bytes], { type: 'application/pdf' }), fileNameOf(name, 'pdf'));
      return { missingCount };
    });
  const saveZip = () =>
    run((tasks) => {
      const refs = new Map(
        items.flatMap(({ task_id, output }) =>
          task_id === null || output === null
            ? []
            : [[`${task_id}:${output}`, { task_id, output }]],
        ),
      );
      return downloadZip(tasks, [...refs.values()], {
        workspace,
        name: fileNameOf(name, 'zip'),
        signal: new AbortController().signal,
        onProgress: () => undefined,
        uploads: [
          ...new Map(items.flatMap(({ file }) => (file ? [[file.asset_id, file]] : []))).values(),
        ],
      });
    });

  return (
    <DropdownMenu onOpenChange={(open) => open && setWasOpened(true)}>
      <DropdownMenuTrigger asChild>
        <Button size="sm" loading={isBusy}>
          <Download aria-hidden />
          <span className="max-sm:sr-only">Export</span>
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem disabled={items.length === 0} onSelect={() => void savePicture()}>
          Picture (PNG)
        </DropdownMenuItem>
        <DropdownMenuItem disabled={items.length === 0} onSelect={() => void savePdf()}>
          PDF, a page for each section
        </DropdownMenuItem>
        <DropdownMenuItem
          disabled={items.every(({ kind }) => kind !== 'result' && kind !== 'upload')}
          onSelect={() => void saveZip()}
        >
          Files of results and uploads (zip)
        </DropdownMenuItem>
        {logos.length === 0 ? null : (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuLabel id={`${id}logo`}>Logo below pictures and pages</DropdownMenuLabel>
            <DropdownMenuRadioGroup
              aria-labelledby={`${id}logo`}
              value={logoId}
              onValueChange={setLogoId}
            >
              {[{ id: noLogo, name: 'None' }, ...logos].map((logo) => (
                <DropdownMenuRadioItem
                  key={logo.id}
                  value={logo.id}
                  // Stays open, because the kind of file is chosen next.
                  onSelect={(event) => event.preventDefault()}
                >
                  <bdi>{logo.name}</bdi>
                </DropdownMenuRadioItem>
              ))}
            </DropdownMenuRadioGroup>
          </>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
