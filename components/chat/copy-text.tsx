'use client';

import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { copyWithToast, IconButton } from '@/components/ui';
import type { GrowingText } from './store/growing-text';

const checkMarkMs = 2_000;

/** Copies an answer. Its text is joined on the press, not with every streamed piece. */
export function CopyText({ text }: { text: GrowingText }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), checkMarkMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    setCopied(await copyWithToast(text.slice(0), { done: '' }));
  };
  return (
    <IconButton
      label={isCopied ? 'Copied' : 'Copy the answer'}
      size="sm"
      onClick={() => void copy()}
    >
      {isCopied ? <Check className="text-good" aria-hidden /> : <Copy aria-hidden />}
    </IconButton>
  );
}
