'use client';

import { Search } from 'lucide-react';
import { cn } from './cn';
import { Input } from './input';
import { useSearchText } from './use-search-text';

interface SearchProps {
  label: string;
  placeholder: string;
  className?: string;
}

/** A search field for lists whose search is in the URL. `onChange` is called a moment after typing, with undefined for no text. */
export function SearchField({
  value,
  onChange,
  ...props
}: SearchProps & {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  const [text, setText] = useSearchText(value, onChange);
  return <SearchInput {...props} text={text} onType={setText} />;
}

/** A search in a list that the browser has as a whole. It calls `onType` with each key: a later result would move a card under a press. */
export function SearchInput({
  text,
  onType,
  label,
  placeholder,
  className,
}: SearchProps & { text: string; onType: (text: string) => void }) {
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
        onChange={(event) => onType(event.target.value)}
        className="pl-9"
      />
    </div>
  );
}
