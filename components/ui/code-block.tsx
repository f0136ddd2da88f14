import { cn } from './cn';
import { CopyButton } from './copy-button';
import { type CodeLanguage, type TokenKind, tokenize } from './tokenize';

const tokenClasses: Record<TokenKind, string | undefined> = {
  plain: undefined,
  comment: 'text-ink-3 italic',
  string: 'text-good',
  number: 'text-warn',
  keyword: 'text-live-ink',
};

/** Code to read and copy, lightly tinted. `title` names it above the code. */
export function CodeBlock({
  code,
  language = 'text',
  title,
  className,
}: {
  code: string;
  language?: CodeLanguage;
  title?: string;
  className?: string;
}) {
  return (
    <figure
      className={cn('relative overflow-hidden rounded-md border border-line bg-sunk', className)}
    >
      {title ? (
        <figcaption className="border-b border-line px-4 py-2 text-xs text-ink-3">
          {title}
        </figcaption>
      ) : null}
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        tabIndex={0}
        className="max-h-120 overflow-auto p-4 pr-14 font-mono text-xs leading-5 -outline-offset-2"
      >
        <code>
          {tokenize(code.trimEnd(), language).map((token, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: tokens have no other identity and no state
            <span key={index} className={tokenClasses[token.kind]}>
              {token.text}
            </span>
          ))}
        </code>
      </pre>
      <div className={cn('absolute right-0 flex bg-sunk pr-2', title ? 'top-10' : 'top-2')}>
        <CopyButton value={code} label={title ? `Copy ${title}` : 'Copy the code'} size="sm" />
      </div>
    </figure>
  );
}
