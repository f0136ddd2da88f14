import Link from 'next/link';
import type { ReactNode } from 'react';
import { Banner, Button, Card, EmptyState } from '@/components/ui';
import type { ActionResult } from '@/lib/pages/failures';

interface Page<Item> {
  readonly data: readonly Item[];
  readonly has_more: boolean;
  readonly last_id: string | null;
}

/** A page of a list, with links to the newest and the next older page; or why it is empty, or what went wrong. */
export function ResultList<Item extends { id: string }>({
  label,
  result,
  row,
  newest,
  older,
  ...empty
}: {
  label: string;
  result: ActionResult<Page<Item>>;
  row: (item: Item) => ReactNode;
  /** Address of the first page; null on it. */
  newest: string | null;
  /** Address of the page after an id. */
  older: (lastId: string | undefined) => string;
  icon: ReactNode;
  title: string;
  description: string;
}) {
  if (!result.ok) {
    return (
      <Banner tone="bad" className="rounded-md">
        {result.error.message}
      </Banner>
    );
  }
  const { data, has_more, last_id } = result.value;
  if (data.length === 0) return <EmptyState {...empty} />;
  return (
    <>
      <Card>
        <ul aria-label={label} className="divide-y divide-line">
          {data.map((item) => row(item))}
        </ul>
      </Card>
      {newest === null && !has_more ? null : (
        <nav aria-label="Pages" className="flex justify-center gap-2">
          {newest === null ? null : (
            <Button asChild>
              <Link href={newest}>Newest</Link>
            </Button>
          )}
          {has_more ? (
            <Button asChild>
              <Link href={older(last_id ?? undefined)}>Older</Link>
            </Button>
          ) : null}
        </nav>
      )}
    </>
  );
}
