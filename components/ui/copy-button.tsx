'use client';

import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ButtonProps } from './button';
import { copyWithToast } from './copy-text';
import { IconButton } from './icon-button';

/** Copies `value` and says so for two seconds. Where the browser forbids it, the text is selected. */
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
  const [isCopied, setIsCopied] = useState(false);
  const box = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async () => {
    setIsCopied(await copyWithToast(value, { done: '', near: box.current }));
  };
  const feedback = isCopied ? 'Copied' : '';
  return (
    <span ref={box} className="inline-flex">
      <IconButton
        label={feedback || label}
        size={size}
        className={className}
        onClick={() => void copy()}
      >
        {isCopied ? <Check className="text-good" aria-hidden /> : <Copy aria-hidden />}
      </IconButton>
      <span role="status" className="sr-only">
        {feedback}
      </span>
    </span>
  );
}
