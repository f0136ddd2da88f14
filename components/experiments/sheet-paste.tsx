'use client';

import { Table2 } from 'lucide-react';
import { useId, useState } from 'react';
import { Button, FieldError, Label, SegmentedControl, Textarea } from '@/components/ui';
import type { PromptList } from '@/lib/pages/experiments';
import { readListFile } from '../create-list';
import { readSheetLists } from './lists-of-sheet';

const pairingOptions = [
  { value: 'all', label: 'Combine all' },
  { value: 'rows', label: 'Row by row' },
] as const;

/** Makes lists from a table that is pasted from a spreadsheet, or from a CSV file. */
export function SheetPaste({ onLists }: { onLists: (lists: PromptList[]) => void }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const [pairing, setPairing] = useState<'all' | 'rows'>('rows');
  const { lists, problem } = readSheetLists(text, pairing === 'rows', id);
  if (!isOpen) {
    return (
      <Button size="sm" className="justify-self-start" onClick={() => setOpen(true)}>
        <Table2 aria-hidden />
        Paste a table…
      </Button>
    );
  }
  const close = () => {
    setOpen(false);
    setText('');
    setFileProblem(null);
  };
  const readFile = async (file: File | undefined) => {
    if (file === undefined) return;
    try {
      setText(await readListFile(file));
      setFileProblem(null);
    } catch (error) {
      setFileProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <div className="grid gap-2 rounded-md border border-line bg-panel p-3">
      <Label htmlFor={`${id}table`}>Table</Label>
      <Textarea
        id={`${id}table`}
        autoFocus
        rows={4}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setFileProblem(null);
        }}
        placeholder={'animal, place\ncat, on a sofa\ndog, in a yard'}
        aria-describedby={`${id}help`}
      />
      <p id={`${id}help`} className="text-xs text-ink-3">
        {lists.length === 0
          ? 'Copied from a spreadsheet, or CSV. The first row has the names.'
          : lists.map(({ name, values }) => `[${name}]: ${values.length}`).join(', ')}
      </p>
      <FieldError>{fileProblem ?? problem}</FieldError>
      <input
        type="file"
        aria-label="CSV file"
        accept=".csv,.tsv,text/csv,text/plain"
        className="text-xs text-ink-2"
        onChange={(event) => void readFile(event.target.files?.[0])}
      />
      <SegmentedControl
        aria-label="How columns go together"
        size="sm"
        segments={pairingOptions}
        value={pairing}
        onValueChange={setPairing}
      />
      <div className="flex gap-2">
        <Button
          size="sm"
          variant="primary"
          disabled={problem !== null || lists.every(({ values }) => values.length === 0)}
          onClick={() => {
            onLists(lists);
            close();
          }}
        >
          Add {lists.length === 1 ? '1 list' : `${lists.length} lists`}
        </Button>
        <Button size="sm" onClick={close}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
