'use client';

import { type ComponentProps, type ReactNode, useState } from 'react';
import {
  Banner,
  Button,
  Dialog,
  DialogBody,
  DialogContent,
  DialogFooter,
  RadioGroup,
} from '@/components/ui';
import type { ActionResult } from '@/lib/pages/failures';
import { useAction } from '../../actions';

/** Asks how long the current secret keeps working, makes a new one, and shows it once. */
export function RotateDialog({
  title,
  doneTitle,
  description,
  legend,
  options,
  explanation = null,
  endNowWarning = null,
  rotate,
  onRotatedUnseen,
  renderSecret,
  onClose,
}: {
  title: string;
  /** Title above the new secret. */
  doneTitle: string;
  description: string;
  /** The question; its options are hours. */
  legend: string;
  options: ComponentProps<typeof RadioGroup>['options'];
  /** Shown in place of the question, if there is nothing to choose. */
  explanation?: ReactNode;
  /** Shown when the current secret is to end at once. */
  endNowWarning?: string | null;
  /** Returns null when it was rotated and the new secret must not be shown. */
  rotate: (hours: number) => Promise<ActionResult<{ readonly secret: string } | null>>;
  /** Called after a rotation whose new secret is not shown. */
  onRotatedUnseen?: () => void;
  renderSecret: (secret: string) => ReactNode;
  onClose: () => void;
}) {
  const [hours, setHours] = useState('24');
  const [secret, setSecret] = useState<string | null>(null);
  const rotation = useAction(rotate, {
    onDone: (value) => {
      if (value !== null) setSecret(value.secret);
      else onRotatedUnseen?.();
    },
  });
  return (
    <Dialog open onOpenChange={(open) => !open && !rotation.isPending && onClose()}>
      <DialogContent
        title={secret === null ? title : doneTitle}
        description={secret === null ? description : undefined}
        onInteractOutside={(event) => event.preventDefault()}
      >
        {secret === null ? (
          <>
            <DialogBody className="grid content-start gap-4">
              {rotation.failure === null ? null : (
                <Banner tone="bad" className="rounded-md">
                  {rotation.failure.message}
                </Banner>
              )}
              {explanation ?? (
                <fieldset>
                  <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
                  <RadioGroup
                    aria-label={legend}
                    value={hours}
                    onValueChange={setHours}
                    options={options}
                  />
                </fieldset>
              )}
              {hours === '0' && endNowWarning !== null ? (
                <p className="text-sm text-bad">{endNowWarning}</p>
              ) : null}
            </DialogBody>
            <DialogFooter>
              <Button onClick={onClose}>Cancel</Button>
              <Button
                variant="primary"
                loading={rotation.isPending}
                onClick={() => void rotation.run(Number(hours))}
              >
                Rotate
              </Button>
            </DialogFooter>
          </>
        ) : (
          renderSecret(secret)
        )}
      </DialogContent>
    </Dialog>
  );
}
