'use client';

import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { SearchField, Spinner } from '@/components/ui';
import { operatorHref } from '@/lib/pages/operator';

/** The search field of an operators' list; its text is kept in the URL. */
export function FindField({
  page,
  query,
  label,
  placeholder,
}: {
  page: 'workspaces' | 'work';
  query: Readonly<Record<string, string | undefined>>;
  label: string;
  placeholder: string;
}) {
  const router = useRouter();
  const [isPending, start] = useTransition();
  return (
    <>
      <SearchField
        value={query.find}
        label={label}
        placeholder={placeholder}
        onChange={(find) =>
          start(() =>
            router.replace(operatorHref(page, { ...query, find, after: undefined }), {
              scroll: false,
            }),
          )
        }
        className="md:max-w-96"
      />
      {isPending ? <Spinner /> : null}
    </>
  );
}
