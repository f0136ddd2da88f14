'use client';

import { FileUp } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Button, cn, FieldError, Label, Textarea } from '@/components/ui';
import { readListFile } from './read-list-file';
import type { TaskList } from './use-task-list';

/** Where a list comes from: lines that are typed or pasted, a pasted table, or a file. */
export function ListSource({ list }: { list: TaskList }) {
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const [isFileOver, setIsFileOver] = useState(false);
  const { text } = list.draft;
  const readFile = async (file: File | undefined) => {
    if (file === undefined) return;
    try {
      list.readRows(await readListFile(file), /\.[ct]sv$/i.test(file.name));
    } catch (error) {
      list.setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <section
      aria-label="List"
      className={cn('rounded-md', isFileOver && 'shadow-[0_0_0_2px_var(--live)]')}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setIsFileOver(true);
      }}
      onDragLeave={() => setIsFileOver(false)}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        setIsFileOver(false);
        void readFile(event.dataTransfer.files[0]);
      }}
    >
      <Label htmlFor={`${id}list`}>List</Label>
      <Textarea
        id={`${id}list`}
        minRows={8}
        aria-invalid={list.problem !== null}
        aria-describedby={`${id}about`}
        value={text}
        onChange={(event) => list.setText(event.target.value)}
        onPaste={(event) => {
          const pastedText = event.clipboardData.getData('text/plain');
          if (text.trim() !== '' || !/[\r\n]/.test(pastedText.trim())) return;
          event.preventDefault();
          list.setText(pastedText);
          list.readRows(pastedText);
        }}
        placeholder={'One line for each result, or a table from a spreadsheet'}
      />
      <p id={`${id}about`} className="mt-1.5 text-xs text-ink-3">
        In a table, the first row has the names of its columns: prompt, a name in the prompt’s
        brackets, or a setting such as Aspect ratio.
      </p>
      {list.problem === null ? null : <FieldError>{list.problem}</FieldError>}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button disabled={text.trim() === ''} onClick={() => list.readRows(text)}>
          Use these lines
        </Button>
        <Button variant="ghost" onClick={() => picker.current?.click()}>
          <FileUp aria-hidden />
          Open a CSV or text file
        </Button>
        <input
          ref={picker}
          type="file"
          hidden
          aria-label="CSV or text file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          onChange={(event) => {
            void readFile(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </div>
    </section>
  );
}
