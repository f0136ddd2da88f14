'use client';

import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ButtonProps } from './button';
import { IconButton } from './icon-button';

/** Copies `value` and shows for two seconds that it did, or that it could not. */
export function CopyButton({
  value,
  label = 'Copy',
  size = 'md',
  className,
}: {
  value: string;
  label?: string;
  size?: ButtonProps['size'];
  className?: string;
}) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');

  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), 2000);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setState('copied');
    } catch {
      setState('failed');
    }
  };
  const feedback = { idle: '', copied: 'Copied', failed: 'Copying was not allowed' }[state];
  return (
    <span className="inline-flex">
      <IconButton
        label={feedback || label}
        size={size}
        className={className}
        onClick={() => void copy()}
      >
        {state === 'copied' ? <Check className="text-good" aria-hidden /> : <Copy aria-hidden />}
      </IconButton>
      <span role="status" className="sr-only">
        {feedback}
      </span>
    </span>
  );
}
