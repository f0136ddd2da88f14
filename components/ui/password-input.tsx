'use client';

import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { cn } from './cn';
import { Input } from './input';

/** A field for a password or another secret, with a button that shows it. */
export function PasswordInput({
  what = 'password',
  className,
  disabled,
  ...props
}: Omit<ComponentProps<'input'>, 'type' | 'ref'> & {
  /** The name of the secret in the button's label: "Show password". */
  what?: string;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [isShown, setIsShown] = useState(false);
  // Browsers offer to save a password only from a field of type password, so hide it on submit.
  useEffect(() => {
    const form = input.current?.form;
    const hide = () => setIsShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input
        ref={input}
        type={isShown ? 'text' : 'password'}
        disabled={disabled}
        // As text it would be sent to the browser's spelling checker.
        spellCheck={false}
        autoCapitalize="none"
        autoCorrect="off"
        className={cn('pr-11 [&::-ms-reveal]:hidden', className)}
        {...props}
      />
      <button
        type="button"
        disabled={disabled}
        aria-pressed={isShown}
        title={`${isShown ? 'Hide' : 'Show'} ${what}`}
        onClick={() => setIsShown(!isShown)}
        className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-md text-ink-3 transition-colors hover:text-ink focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-live disabled:pointer-events-none"
      >
        <Icon className="size-4" aria-hidden />
        <span className="sr-only">Show {what}</span>
      </button>
    </div>
  );
}
