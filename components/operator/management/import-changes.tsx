'use client';

import { useState } from 'react';
import {
  Badge,
  Button,
  FieldError,
  RelativeTime,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@/components/ui';
import { compareImportAction } from '@/lib/console/operator/management/actions';
import type { ConnectedModel, ImportComparison } from '@/lib/contract';
import { useAction } from '../../actions';
import { DocumentField } from './document-field';
import { importRows } from './import-rows';
import { notDocument, parseDocument } from './model-content';

/** Compares the model with the provider's current description of it, and puts the changes into the editor. */
export function ImportChanges({
  model,
  isChanged,
  onUse,
}: {
  /** The saved model, which is the one that is compared. */
  model: ConnectedModel;
  /** Whether there are unsaved changes, which new parameters would replace. */
  isChanged: boolean;
  onUse: (proposed: ImportComparison['proposed']) => void;
}) {
  const [comparison, setComparison] = useState<ImportComparison | null>(null);
  const [pastedText, setPastedText] = useState<string | null>(null);
  const [isNoDocument, setNoDocument] = useState(false);
  const { run, isPending, failure } = useAction(compareImportAction, { onDone: setComparison });
  const error = isNoDocument ? notDocument : failure?.message;
  const [isUsed, setUsed] = useState(false);
  const { imported } = model;
  // After a save the comparison is outdated.
  const currentComparison = comparison?.version === model.version ? comparison : null;

  function check() {
    const document = pastedText === null ? undefined : parseDocument(pastedText);
    setComparison(null);
    setUsed(false);
    setNoDocument(document === null);
    if (document !== null) void run(model.id, { document });
  }

  return (
    <>
      <p className="text-sm text-ink-2">
        {imported === null ? (
          'It is not known what this model was imported as, so it is compared as it is now.'
        ) : (
          <>
            Imported from {imported.provider} as{' '}
            <code className="font-mono text-xs wrap-anywhere">{imported.model}</code>,{' '}
            <RelativeTime at={imported.imported_at} />
            {imported.source === 'document' ? ', by a document' : ''}.
          </>
        )}
      </p>
      {pastedText === null ? null : <DocumentField value={pastedText} onChange={setPastedText} />}
      <div className="flex flex-wrap gap-2">
        <Button
          loading={isPending}
          disabled={isChanged || pastedText?.trim() === ''}
          onClick={() => check()}
        >
          Check for changes
        </Button>
        <Button variant="ghost" onClick={() => setPastedText(pastedText === null ? '' : null)}>
          {pastedText === null ? 'Paste a document' : 'Ask the provider instead'}
        </Button>
      </div>
      {isChanged ? <p className="text-sm text-ink-2">Save first.</p> : null}
      <FieldError>{error}</FieldError>
      <div role="status" className="grid gap-4 empty:hidden">
        {currentComparison === null ? null : currentComparison.changed ? (
          <>
            <Changes comparison={currentComparison} />
            {isUsed ? (
              <p className="text-sm">
                The new parameters are above, not saved yet. Check them, and press Save.
              </p>
            ) : (
              <div>
                <Button
                  disabled={isChanged}
                  onClick={() => {
                    setUsed(true);
                    onUse(currentComparison.proposed);
                  }}
                >
                  Use the new parameters
                </Button>
              </div>
            )}
          </>
        ) : (
          <p className="text-sm">
            {currentComparison.compared_with === 'import'
              ? 'No changes since the import.'
              : `No changes: ${currentComparison.provider} describes it as it is here.`}
          </p>
        )}
      </div>
    </>
  );
}

function Changes({ comparison }: { comparison: ImportComparison }) {
  const { provider, compared_with: base, conflicts } = comparison;
  const columns = [
    'Parameter',
    'What',
    base === 'import' ? 'At import' : 'Here',
    `At ${provider} now`,
  ];
  return (
    <>
      {base === 'model' ? (
        <p className="text-sm text-ink-2">
          Changes of your own are among these differences: read them before you use the new
          parameters.
        </p>
      ) : conflicts.length > 0 ? (
        <p className="text-sm text-ink-2">
          Where you and the provider changed the same, yours stays.
        </p>
      ) : null}
      <Table aria-label="Changes at the provider" className="min-w-[40rem]">
        <TableHead>
          <TableRow>
            {[...columns, 'In the new parameters'].map((label) => (
              <TableHeader key={label}>{label}</TableHeader>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {importRows(comparison).map(({ key, name, what, before, after, result, isConflict }) => (
            <TableRow key={key}>
              <TableCell className="font-mono text-xs">{name}</TableCell>
              <TableCell>{what}</TableCell>
              <TableCell className="max-w-64 wrap-anywhere text-ink-2">{before}</TableCell>
              <TableCell className="max-w-64 wrap-anywhere">{after}</TableCell>
              <TableCell>{isConflict ? <Badge tone="warn">{result}</Badge> : result}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </>
  );
}
