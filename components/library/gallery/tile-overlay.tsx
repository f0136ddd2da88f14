'use client';

import { Brush, Check, FlaskConical, Heart, type LucideIcon, MessageSquare } from 'lucide-react';
import Link from 'next/link';
import { cn, formatCredits } from '@/components/ui';
import type { Creation } from '@/lib/pages/creations';
import { outputKind } from '@/lib/pages/output-kinds';
import { ReviewBadge } from '../../review';
import { creditsOf } from '../media';
import { StackButton } from './stack-button';
import type { Stack } from './stacks';

const glassClasses =
  'pointer-events-auto flex h-6.5 items-center rounded-sm bg-black/55 px-2.5 text-xs text-white backdrop-blur-sm hover:bg-black/70';
/** For tiles with room for a single button; the viewer has all actions. */
const hiddenWhenNarrow = '@max-[7.5rem]:hidden';
const shownOnHover =
  'opacity-0 transition-opacity duration-100 group-hover:opacity-100 group-focus-within:opacity-100 pointer-coarse:hidden';

/** The actions of a tile (select, favourite, experiment, remix) and its cost, shown over it. */
export function TileOverlay({
  task,
  output,
  isSelected,
  isSelecting,
  remix,
  experiment,
  edit,
  stack,
  onStack,
  onSelect,
  onFavourite,
}: {
  task: Creation;
  output: number;
  isSelected: boolean;
  /** Whether anything is selected: then every tile shows its checkbox. */
  isSelecting: boolean;
  remix: string;
  /** Path of a new experiment with its recipe; null without a prompt. */
  experiment: string | null;
  /** Path of the edit room; null for sounds and texts. */
  edit: string | null;
  stack: Stack | undefined;
  onStack: (name: string) => void;
  onSelect: (selectsRange: boolean) => void;
  onFavourite: (isFavourite: boolean) => void;
}) {
  const hasSucceeded = task.status === 'succeeded';
  const storedFile = task.outputs[Math.max(0, output)];
  const isText = storedFile !== undefined && outputKind(storedFile) === 'text';
  const review = task.reviews?.[output];
  const unreadCount = task.unread?.[output] ?? 0;
  const unreadLabel = `${unreadCount} new ${unreadCount === 1 ? 'comment' : 'comments'}`;
  const isFavourite = task.favourites.includes(output);
  // The price is that of the whole task, so only its first result shows it.
  const credits = output <= 0 ? creditsOf(task) : null;
  return (
    <div className="pointer-events-none @container absolute inset-0 flex flex-col justify-between p-2.5">
      <div className="flex justify-between">
        <button
          type="button"
          aria-pressed={isSelected}
          aria-label="Select"
          tabIndex={-1}
          onClick={(event) => onSelect(event.shiftKey)}
          className={cn(
            'pointer-events-auto relative grid size-6 place-items-center rounded-sm border border-white/80 bg-black/40 text-white backdrop-blur-sm pointer-coarse:after:absolute pointer-coarse:after:-inset-2.5',
            isSelected && 'border-live bg-live',
            !(isSelected || isSelecting) &&
              'opacity-0 transition-opacity duration-100 group-hover:opacity-100 group-focus-within:opacity-100',
            // On a phone the checkbox is shown only over pictures; on other tiles it would cover text.
            !(isSelected || isSelecting) &&
              (hasSucceeded && !isText ? 'pointer-coarse:opacity-80' : 'pointer-coarse:hidden'),
          )}
        >
          {isSelected ? <Check className="size-4" aria-hidden /> : null}
        </button>
        {review === undefined || review === 'draft' ? null : (
          <ReviewBadge status={review} className="me-auto ml-1.5 self-center" />
        )}
        {unreadCount === 0 ? null : (
          <span className={cn(glassClasses, 'num ms-auto me-1.5 gap-1 px-2')} title={unreadLabel}>
            <MessageSquare className="size-3.5" aria-hidden />
            <span aria-hidden>{unreadCount}</span>
            <span className="sr-only">{unreadLabel}</span>
          </span>
        )}
        {hasSucceeded ? (
          <button
            type="button"
            aria-pressed={isFavourite}
            aria-label="Favourite"
            tabIndex={-1}
            onClick={() => onFavourite(!isFavourite)}
            className={cn(
              'pointer-events-auto relative grid size-6.5 place-items-center rounded-sm bg-black/55 text-white backdrop-blur-sm pointer-coarse:after:absolute pointer-coarse:after:-inset-2.5',
              !isFavourite && shownOnHover,
            )}
          >
            <Heart className={cn('size-3.5', isFavourite && 'fill-current')} aria-hidden />
          </button>
        ) : null}
      </div>
      <div className="flex items-end justify-between gap-1.5">
        <StackButton stack={stack} onStack={onStack} className={glassClasses} />
        {hasSucceeded ? (
          <div className={cn('ms-auto flex flex-wrap items-end justify-end gap-1.5', shownOnHover)}>
            {edit === null ? null : <IconLink href={edit} label="Edit" icon={Brush} />}
            {experiment === null ? null : (
              <IconLink href={experiment} label="Experiment with this" icon={FlaskConical} />
            )}
            <Link href={remix} prefetch={false} tabIndex={-1} className={glassClasses}>
              Remix
            </Link>
            {credits === null ? null : (
              <span className={cn(glassClasses, hiddenWhenNarrow, 'num pointer-events-none')}>
                {formatCredits(credits)} cr
              </span>
            )}
          </div>
        ) : null}
      </div>
    </div>
  );
}

/** A link of a tile that shows its icon alone. The keyboard reaches it from the viewer. */
function IconLink({ href, label, icon: Icon }: { href: string; label: string; icon: LucideIcon }) {
  return (
    <Link
      href={href}
      prefetch={false}
      tabIndex={-1}
      className={cn(glassClasses, hiddenWhenNarrow)}
      aria-label={label}
      title={label}
    >
      <Icon className="size-3.5" aria-hidden />
    </Link>
  );
}
