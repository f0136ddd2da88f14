'use client';

import { Send } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button, lazyPart, toast } from '@/components/ui';
import { useReviewLinkDefaults } from '../layout';
import type { ReviewSubject } from './review-link-dialog';

const ReviewLinkDialog = lazyPart(() => import('./review-link-dialog'));

/** Opens the dialog that makes a review link; nothing for people who may not make one. */
export function ShareForReview({
  subject,
  title,
  obstacle = null,
  isNarrow = false,
  variant = 'ghost',
}: {
  subject: ReviewSubject;
  /** The title to begin with. */
  title: string;
  /** Why there is nothing to share, which a press says; null when there is. */
  obstacle?: string | null;
  /** Whether a narrow screen shows its icon alone. */
  isNarrow?: boolean;
  variant?: 'ghost' | 'primary';
}) {
  const defaults = useReviewLinkDefaults();
  const [isOpen, setOpen] = useState(false);
  if (defaults === null) return null;
  return (
    <>
      <Button
        size="sm"
        variant={variant}
        aria-disabled={obstacle !== null || undefined}
        onClick={() =>
          obstacle === null ? setOpen(true) : toast.show(obstacle, { id: 'share-obstacle' })
        }
      >
        <Send aria-hidden />
        <span className={isNarrow ? 'max-sm:sr-only' : undefined}>Share for review</span>
      </Button>
      {isOpen ? (
        <Suspense>
          <ReviewLinkDialog
            subject={subject}
            initialTitle={title}
            defaults={defaults}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
