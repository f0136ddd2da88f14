'use client';

import { useEffect, useId, useRef, useState } from 'react';
import { Button, cn } from '@/components/ui';

/** Characters that fill about four lines, until the browser has measured them. */
const fourLinesLength = 200;

/** A text of which four lines are shown, and the rest when asked for. Give it the text as `key`. */
export function FoldedText({ text }: { text: string }) {
  const id = useId();
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [isLong, setLong] = useState(text.length > fourLinesLength);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const element = paragraph.current;
    if (element === null || isOpen) return;
    const observer = new ResizeObserver(() =>
      setLong(element.scrollHeight > element.clientHeight + 1),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isOpen]);
  return (
    <>
      <p
        id={id}
        ref={paragraph}
        dir="auto"
        className={cn(
          'text-pretty whitespace-pre-wrap break-words',
          !isOpen && 'line-clamp-4 print:line-clamp-none',
        )}
      >
        {text}
      </p>
      {isLong ? (
        <Button
          size="sm"
          variant="ghost"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="-ml-2.5 mt-1"
        >
          {isOpen ? 'Show less' : 'Show all'}
        </Button>
      ) : null}
    </>
  );
}
