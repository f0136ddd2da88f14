'use client';

import { BookmarkPlus } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '@/components/ui';
import type { FormValues } from '@/lib/forms';
import { PickerButton } from './picker-button';
import { type PresetFormProps, settingsOf } from './preset-models';

const PresetDialog = lazyPart(() => import('./preset-dialog'));

export function SavePreset({ workspace, models, form }: PresetFormProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <PickerButton label="Save as preset" icon={BookmarkPlus} onOpen={() => setIsOpen(true)}>
      {isOpen ? (
        <PresetDialog
          workspace={workspace}
          models={models}
          initial={{
            text: promptOf(form.handle.read()),
            model: form.spec.modelId,
            values: settingsOf(form.handle.read()),
          }}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </PickerButton>
  );
}

const promptOf = ({ prompt }: FormValues): string => (typeof prompt === 'string' ? prompt : '');
