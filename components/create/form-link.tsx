'use client';

import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { Button, CopyButton, Input, toast } from '@/components/ui';
import { storeFormAction } from '@/lib/console/create/creations/actions';
import { createHref, type FormState, type FormValues } from '@/lib/forms';
import { useAction } from '../actions';

/** Makes a link that fills in the form for other members of the workspace. The link is shown until the form changes. */
export function FormLink({
  readForm,
  workspace,
  values,
  omissions,
}: {
  readForm: () => FormState;
  workspace: string;
  values: FormValues;
  /** Sentences about what the link does not contain. */
  omissions: readonly string[];
}) {
  const [link, setLink] = useState<{ url: string; linkedValues: FormValues } | null>(null);
  const storeForm = useAction(storeFormAction, {
    failsInToast: true,
    onDone: (form) => {
      const url = `${window.location.origin}${createHref(workspace, { form })}`;
      setLink({ url, linkedValues: values });
      // A browser may forbid it; the link is then on the page with its own button.
      void navigator.clipboard?.writeText(url).then(
        () => toast.success('The link is copied. It fills this form in and runs nothing.'),
        () => undefined,
      );
    },
  });
  if (link === null || link.linkedValues !== values) {
    return (
      <Button
        variant="ghost"
        size="sm"
        loading={storeForm.isPending}
        onClick={() => void storeForm.run(workspace, readForm())}
      >
        <Link2 aria-hidden />
        Link to this form
      </Button>
    );
  }
  return (
    <span className="flex min-w-0 basis-full flex-wrap items-center gap-1 px-2">
      <Input readOnly aria-label="Link to this form" className="min-w-0 flex-1" value={link.url} />
      <CopyButton value={link.url} label="Copy the link" size="sm" />
      {omissions.map((sentence) => (
        <span key={sentence} className="basis-full text-xs text-warn">
          {sentence}
        </span>
      ))}
    </span>
  );
}
