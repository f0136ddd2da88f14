'use client';

import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton, toast } from '@/components/ui';
import type { GrowingText } from './store/growing-text';

const shownMs = 2_000;

/** Copies an answer. Its text is joined on the press, not with every streamed piece. */
export function CopyText({ text }: { text: GrowingText }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text.from(0));
      setCopied(true);
    } catch {
      toast.error('Your browser blocked copying.');
    }
  };
  return (
    <IconButton label={copied ? 'Copied' : 'Copy the answer'} size="sm" onClick={() => void copy()}>
      {copied ? <Check className="text-good" aria-hidden /> : <Copy aria-hidden />}
    </IconButton>
  );
}
