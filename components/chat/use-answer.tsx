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
  const use = usePrompt(workspace.slug);
  const router = useRouter();
  const owner = useDraftOwner();
  const [choice, setChoice] = useState<AnswerPrompts | null>(null);
  const read = async () => {
    // The reader of Markdown is large, and is on the page with the first answer that is shown.
    const { promptsOfAnswer } = await import('./prompts-of-answer');
    const prompts = promptsOfAnswer(text.from(0));
    if (prompts.items.length > 0) setChoice(prompts);
    else use(prompts.wholeText);
  };
  return (
    <>
      <IconButton label="Use in Create" size="sm" onClick={() => void read()}>
        <WandSparkles aria-hidden />
      </IconButton>
      {choice === null ? null : (
        <Suspense>
          <PromptDialog
            prompts={choice}
            onChoose={use}
            unsentList={readUnsentList(owner)}
            onList={(prompts, isAdded) => {
              if (isAdded) extendList(owner, prompts);
              else fillList(owner, prompts);
              router.push(`/${workspace.slug}/create/list`);
            }}
            onClose={() => setChoice(null)}
          />
        </Suspense>
      )}
    </>
  );
}
