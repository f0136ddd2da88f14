'use client';

import { WandSparkles } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { Suspense, useState } from 'react';
import { IconButton, lazyPart } from '@/components/ui';
import { extendList, fillList, readUnsentList } from '../create-list';
import { useDraftOwner } from '../drafts';
import { useShell } from '../layout';
import { usePrompt } from '../use-in-create';
import type { AnswerPrompts } from './prompts-of-answer';
import type { GrowingText } from './store/growing-text';

const PromptDialog = lazyPart(() => import('./prompt-dialog'));

/** Opens Create with an answer, or an item of its list, as the prompt in plain text. */
export function UseAnswer({ text }: { text: GrowingText }) {
  const { workspace } = useShell();
  const openCreate = usePrompt(workspace.slug);
  const router = useRouter();
  const owner = useDraftOwner();
  const [prompts, setPrompts] = useState<AnswerPrompts | null>(null);
  const offerPrompts = async () => {
    // The Markdown parser is large; the first shown answer has loaded it.
    const { promptsOfAnswer } = await import('./prompts-of-answer');
    const answerPrompts = promptsOfAnswer(text.slice(0));
    if (answerPrompts.items.length > 0) setPrompts(answerPrompts);
    else openCreate(answerPrompts.wholeText);
  };
  return (
    <>
      <IconButton label="Use in Create" size="sm" onClick={() => void offerPrompts()}>
        <WandSparkles aria-hidden />
      </IconButton>
      {prompts === null ? null : (
        <Suspense>
          <PromptDialog
            prompts={prompts}
            onChoose={openCreate}
            unsentList={readUnsentList(owner)}
            onMakeList={(items, isAddition) => {
              if (isAddition) extendList(owner, items);
              else fillList(owner, items);
              router.push(`/${workspace.slug}/create/list`);
            }}
            onClose={() => setPrompts(null)}
          />
        </Suspense>
      )}
    </>
  );
}
