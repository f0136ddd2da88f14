'use client';

import { WandSparkles } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button, LazyMenu, lazyPart } from '@/components/ui';
import type { PromptTarget, PromptTool } from './prompt-target';

const loadMenu = () => import('./prompt-menu');
const PromptMenu = lazyPart(loadMenu);
const WriteDialog = lazyPart(() => import('./write-dialog'));
const PromptLibrary = lazyPart(() => import('./prompt-library'));

/** A menu that helps with a prompt. Nothing is sent before a press on a price. */
export function PromptTools({ workspace, target }: { workspace: string; target: PromptTarget }) {
  const [tool, setTool] = useState<PromptTool | null>(null);
  const close = () => setTool(null);
  return (
    <>
      <LazyMenu
        load={loadMenu}
        trigger={
          <Button variant="ghost" size="sm">
            <WandSparkles aria-hidden />
            Prompt help
          </Button>
        }
        render={(state) => (
          <PromptMenu {...state} workspace={workspace} target={target} onChoose={setTool} />
        )}
      />
      {tool === null ? null : (
        <Suspense fallback={null}>
          {tool === 'library' ? (
            <PromptLibrary workspace={workspace} target={target} onClose={close} />
          ) : (
            <WriteDialog workspace={workspace} target={target} tool={tool} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  );
}
