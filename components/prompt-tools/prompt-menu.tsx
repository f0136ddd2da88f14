'use client';

import { ImageUp, Library, MessageCircleQuestion, Sparkles } from 'lucide-react';
import { useRouter } from 'next/navigation';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
  type LazyMenuState,
} from '@/components/ui';
import { fillMessage } from '../chat';
import { useDraftOwner } from '../drafts';
import type { PromptTarget, PromptTool } from './prompt-target';

/** The tools for a prompt. Default export: it is loaded when it first opens. */
export default function PromptMenu({
  trigger,
  open,
  onOpenChange,
  workspace,
  target,
  onChoose,
}: LazyMenuState & {
  workspace: string;
  target: PromptTarget;
  onChoose: (tool: PromptTool) => void;
}) {
  const router = useRouter();
  const owner = useDraftOwner();
  const isEmpty = open && target.read().trim() === '';
  return (
    <DropdownMenu open={open} onOpenChange={onOpenChange}>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem
          icon={<Sparkles aria-hidden />}
          disabled={isEmpty}
          onSelect={() => onChoose('improve')}
        >
          Improve the prompt…
        </DropdownMenuItem>
        {open && target.pictures().length > 0 ? (
          <DropdownMenuItem icon={<ImageUp aria-hidden />} onSelect={() => onChoose('describe')}>
            Describe a picture of the form…
          </DropdownMenuItem>
        ) : null}
        <DropdownMenuItem icon={<Library aria-hidden />} onSelect={() => onChoose('library')}>
          Insert a text from presets…
        </DropdownMenuItem>
        <DropdownMenuItem
          icon={<MessageCircleQuestion aria-hidden />}
          disabled={isEmpty}
          onSelect={() => {
            fillMessage(owner, `About this prompt:\n\n${target.read().trim()}\n\n`);
            router.push(`/${workspace}/chat`);
          }}
        >
          Ask about this in Chat
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
