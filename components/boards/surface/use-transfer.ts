'use client';

import { useEffect } from 'react';
import { toast } from '@/components/ui';
import { readPastedFiles } from '@/lib/forms';
import { boardLimits } from '@/lib/pages/boards';
import { isInputId } from '@/lib/pages/input-rules';
import { outputKind } from '@/lib/pages/output-kinds';
import { RequestError, useUpload } from '@/lib/queries';
import { isTyping } from '../../layout';
import { usePageDrop } from '../../library/media';
import type { SurfaceItem } from './item-changes';
import { measureRatio } from './toolbar';
import type { BoardCamera } from './use-camera';
import type { ItemActions, NewItem } from './use-item-actions';

/** The items that were copied in this tab. They are pasted when the clipboard still has `text`. */
let copiedItems: { readonly text: string; readonly items: readonly SurfaceItem[] } | null = null;

/** The result whose page in this workspace has the address `text`; null for any other text. */
export function resultOfLink(text: string, origin: string, workspace: string): NewItem | null {
  const url = URL.parse(text.trim(), origin);
  if (url === null || url.origin !== origin || !text.trim().startsWith('http')) return null;
  const [, slug, section, segment, ...rest] = url.pathname.split('/');
  if (slug !== workspace || section !== 'gallery' || !segment || rest.length > 0) return null;
  const taskId = decodeSegment(segment);
  if (taskId === null || !isInputId(taskId)) return null;
  if (taskId === 'trash' || taskId === 'collections') return null;
  const output = Number(url.searchParams.get('output') ?? 0);
  if (!Number.isInteger(output) || output < 0 || output > 99) return null;
  return { create: { kind: 'result', task_id: taskId, output, asset_id: null } };
}

/** Null when the escapes are not valid UTF-8. */
function decodeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

const maxPastedNotes = 20;

/** Splits a text into parts that each fit into a note, without cutting a character in two. */
export function splitIntoNotes(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  while (start < text.length) {
    let end = Math.min(text.length, start + boardLimits.text);
    const endsInHighSurrogate = /[\uD800-\uDBFF]/.test(text[end - 1] ?? '');
    if (endsInHighSurrogate && end < text.length) end -= 1;
    parts.push(text.slice(start, end).toWellFormed());
    start = end;
  }
  return parts;
}

/** Copies items, and adds what is pasted or dropped: items, files, a result by its address, or a text as a note. */
export function useTransfer(workspace: string, actions: ItemActions, camera: BoardCamera) {
  const upload = useUpload(workspace);
  const addFiles = async (files: readonly File[]) => {
    const newItems: NewItem[] = [];
    for (const file of files) {
      const id = toast.show(`Uploading ${file.name}…`, { durationMs: Number.POSITIVE_INFINITY });
      try {
        const { asset_id, url, content_type, width, height } = await upload(file);
        const isPicture = outputKind({ content_type }) === 'image';
        const ratio = width && height ? width / height : isPicture ? await measureRatio(url) : 0;
        newItems.push({
          create: { kind: 'upload', task_id: null, output: null, asset_id },
          preview: { file: { asset_id, url, name: file.name, content_type }, ratio },
        });
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        toast.error(`${file.name} was not added. ${error.message}`);
      } finally {
        toast.dismiss(id);
      }
    }
    if (newItems.length > 0) actions.addItems(newItems, camera.centre());
  };

  useEffect(() => {
    const onCopy = (event: ClipboardEvent) => {
      if (
        isTyping(document.activeElement) ||
        actions.chosenItems.length === 0 ||
        !window.getSelection()?.isCollapsed
      )
        return;
      const text = actions.chosenItems
        .map((item) => item.text || item.task_id || item.file?.name)
        .join('\n');
      copiedItems = { text, items: actions.chosenItems };
      event.clipboardData?.setData('text/plain', text);
      event.preventDefault();
      if (event.type === 'cut') actions.remove();
    };
    const onPaste = (event: ClipboardEvent) => {
      if (isTyping(document.activeElement) || event.clipboardData === null) return;
      // Files are taken by `usePageDrop`.
      if (readPastedFiles(event.clipboardData).length > 0) return;
      const text = event.clipboardData.getData('text/plain');
      if (copiedItems !== null && text === copiedItems.text) {
        actions.copy(copiedItems.items, { x: 24, y: 24 });
        return;
      }
      if (text.trim() === '') return;
      const result = resultOfLink(text, location.origin, workspace);
      if (result !== null) {
        actions.addItems([result], camera.centre());
        return;
      }
      const create = { kind: 'note', task_id: null, output: null, asset_id: null } as const;
      const texts = splitIntoNotes(text);
      if (texts.length > maxPastedNotes) {
        toast.error('This text is too long for a board. Paste less of it, or add it as a file.');
        return;
      }
      actions.addItems(
        texts.map((part) => ({ create, text: part })),
        camera.centre(),
      );
      if (texts.length > 1) {
        toast.show(
          `A note has at most 5,000 characters, so the text became ${texts.length} notes.`,
        );
      }
    };
    document.addEventListener('copy', onCopy);
    document.addEventListener('cut', onCopy);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('copy', onCopy);
      document.removeEventListener('cut', onCopy);
      document.removeEventListener('paste', onPaste);
    };
  });

  return { isFileOver: usePageDrop((files) => void addFiles(files)) };
}
