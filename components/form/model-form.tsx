'use client';

import { cn } from '@/components/ui';
import { FormFields } from './form-fields';
import { ModelFormFrame } from './model-form-frame';
import type { ModelFormHandle } from './use-model-form';

/** The form of a model, rendered from its spec. It sends nothing; the page reads it through its handle. */
export function ModelForm({ handle, className }: { handle: ModelFormHandle; className?: string }) {
  const { spec } = handle;
  return (
    <ModelFormFrame handle={handle} className={cn('grid grid-cols-1 gap-4.5', className)}>
      <FormFields spec={spec} fields={spec.fields} />
    </ModelFormFrame>
  );
}
