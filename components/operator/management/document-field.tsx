'use client';

import { useId } from 'react';
import { Button, FieldHelp, Label, Textarea } from '@/components/ui';

/** Takes a provider's description of a model as JSON, pasted or from a file. */
export function DocumentField({
  value,
  isWorkflow = false,
  onChange,
}: {
  value: string;
  /** It is a workflow of ComfyUI. */
  isWorkflow?: boolean;
  onChange: (text: string) => void;
}) {
  const id = useId();
  return (
    <div>
      <div className="flex items-end justify-between gap-2 pb-1">
        <Label htmlFor={id}>{isWorkflow ? 'Workflow' : 'Document'}</Label>
        <Button asChild size="sm" variant="ghost">
          <label className="cursor-pointer focus-within:outline-2 focus-within:outline-live">
            Open a file
            <input
              type="file"
              accept="application/json,.json"
              className="sr-only"
              onChange={async ({ target }) => {
                const file = target.files?.[0];
                if (file !== undefined) onChange(await file.text());
                // So that the same file can be chosen again.
                target.value = '';
              }}
            />
          </label>
        </Button>
      </div>
      <Textarea
        id={id}
        rows={6}
        spellCheck={false}
        className="font-mono text-xs"
        aria-describedby={`${id}-help`}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <FieldHelp id={`${id}-help`}>
        {isWorkflow
          ? 'What ComfyUI saves with “Export (API)”. It is kept with the provider, and its nodes are compared with the server’s.'
          : 'The provider’s description of the model as JSON: fal’s OpenAPI document, or a version of Replicate with its openapi_schema. It is read instead of asking the provider.'}
      </FieldHelp>
    </div>
  );
}
