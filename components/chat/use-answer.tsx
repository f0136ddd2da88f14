'use client';

import { WandSparkles } from 'lucide-react';
import { IconButton } from '@/components/ui';
import { useShell } from '../layout';
import { usePrompt } from '../use-in-create';
import type { GrowingText } from './store/growing-text';

/** Opens Create with an answer as the prompt. */
export function UseAnswer({ text }: { text: GrowingText }) {
  const { workspace } = useShell();
  const use = usePrompt(workspace.slug);
  return (
    <IconButton label="Use in Create" size="sm" onClick={() => use(text.from(0))}>
      <WandSparkles aria-hidden />
    </IconButton>
  );
}
