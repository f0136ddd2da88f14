'use client';

import { Search } from 'lucide-react';
import { cn } from './cn';
import { Input } from './input';
import { useSearchText } from './use-search-text';

/** A search field for lists with their search in the URL. Calls back a moment after typing, with `undefined` for no text. */
export function SearchField({
  value,
  onChange,
  label,
  placeholder,
  className,
}: {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  label: string;
  placeholder: string;
  className?: string;
}) {
  const [text, setText] = useSearchText(value, onChange);
  return (
    <div className={cn('relative grow basis-56 md:max-w-80', className)}>
      <Search
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-3"
        aria-hidden
      />
      <Input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="pl-9"
      />
    </div>
  );
}
