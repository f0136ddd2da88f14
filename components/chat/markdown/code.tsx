'use client';

import { createElement, Fragment, memo, type ReactNode, useEffect, useState } from 'react';
import { CopyButton } from '@/components/ui';

/** The language named first in the line of the opening fence. */
const languageOf = (info: string): string => info.split(/\s+/)[0] ?? '';

/** Code with the words of its fence and a copy button; highlighted once it is complete. */
export const Code = memo(function Code({ code, info }: { code: string; info: string }) {
  const language = languageOf(info);
  const [highlightedCode, setHighlightedCode] = useState<ReactNode[] | null>(null);
  useEffect(() => {
    if (language === '') return;
    let isCurrent = true;
    void import('./highlight').then(({ highlightCode }) => {
      if (isCurrent) setHighlightedCode(highlightCode(code, language));
    });
    return () => {
      isCurrent = false;
    };
  }, [code, language]);
  return (
    <CodeFrame info={info} copyButton={<CopyButton value={code} label="Copy the code" size="sm" />}>
      {highlightedCode === null ? code : createElement(Fragment, null, ...highlightedCode)}
    </CodeFrame>
  );
});

/** Code that is still streaming. Full pieces never render again. */
export function StreamingCode({ pieces, info }: { pieces: readonly string[]; info: string }) {
  return (
    <CodeFrame info={info} copyButton={null}>
      {pieces.map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces never move
        <Piece key={index} text={piece} />
      ))}
    </CodeFrame>
  );
}

const Piece = memo(function Piece({ text }: { text: string }) {
  return text;
});

function CodeFrame({
  info,
  copyButton,
  children,
}: {
  info: string;
  copyButton: ReactNode;
  children: ReactNode;
}) {
  return (
    <figure dir="ltr" className="min-w-0 overflow-hidden rounded-md border border-line bg-sunk">
      <figcaption className="flex h-9 items-center justify-between border-b border-line pr-1 pl-4 text-xs text-ink-3 pointer-coarse:h-12">
        <span>{info || 'text'}</span>
        {copyButton}
      </figcaption>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        tabIndex={0}
        className="overflow-x-auto px-4 py-3 font-mono text-sm leading-5 -outline-offset-2"
      >
        <code>{children}</code>
      </pre>
    </figure>
  );
}
