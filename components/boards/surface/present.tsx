'use client';

import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { formatCount, IconButton } from '@/components/ui';
import { useGalleryItems } from '@/lib/queries';
import { type Size, zoomToFit } from '../geometry';
import type { SurfaceItem } from './item-changes';
import { ItemView } from './item-view';
import { slidesOf } from './slides';

/** Shows a board section by section, or item by item, over the whole screen. */
export function Present({
  workspace,
  items,
  onClose,
}: {
  workspace: string;
  items: readonly SurfaceItem[];
  onClose: () => void;
}) {
  const screen = useRef<HTMLDivElement>(null);
  const [chosenIndex, setChosenIndex] = useState(0);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const slides = slidesOf(items);
  const index = Math.min(chosenIndex, slides.length - 1);
  const slide = slides[index];
  const tasks = useGalleryItems(
    workspace,
    slides
      .slice(index, index + 2)
      .flatMap((each) => each.items.flatMap(({ task_id }) => task_id ?? [])),
  );
  const goBy = (step: number) => {
    const next = Math.max(0, Math.min(slides.length - 1, index + step));
    setChosenIndex(next);
    // At both ends the pressed button is disabled and loses the focus, so the presentation takes it.
    if (next === 0 || next === slides.length - 1) screen.current?.focus();
  };
  const close = useRef(onClose);
  close.current = onClose;

  useEffect(() => {
    const element = screen.current;
    if (element === null) return;
    const previousFocus = document.activeElement;
    element.focus();
    const observer = new ResizeObserver(() =>
      setSize({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    // A phone that has no full screen for pages shows it in the window.
    void element.requestFullscreen?.().catch(() => undefined);
    const onLeave = () => document.fullscreenElement === null && close.current();
    document.addEventListener('fullscreenchange', onLeave);
    return () => {
      observer.disconnect();
      document.removeEventListener('fullscreenchange', onLeave);
      if (document.fullscreenElement === element) void document.exitFullscreen();
      if (previousFocus instanceof HTMLElement) previousFocus.focus();
    };
  }, []);

  /** Tab goes around the buttons of the presentation, because the page behind it is covered. */
  const moveFocus = (event: React.KeyboardEvent) => {
    const buttons = [
      ...(screen.current?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? []),
    ];
    const focusedAt = buttons.findIndex((button) => button.matches(':focus'));
    const next = event.shiftKey
      ? (buttons[focusedAt - 1] ?? buttons.at(-1))
      : (buttons[focusedAt + 1] ?? buttons[0]);
    next?.focus();
    event.preventDefault();
    event.stopPropagation();
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === 'Tab') return moveFocus(event);
    const steps: Record<string, number> = {
      ArrowRight: 1,
      ArrowDown: 1,
      PageDown: 1,
      ArrowLeft: -1,
      ArrowUp: -1,
      PageUp: -1,
    };
    const step = steps[event.key];
    if (event.key === 'Escape') onClose();
    else if (step !== undefined) goBy(step);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const camera = slide && size.width > 0 ? zoomToFit(slide.place, size, 64, 4) : null;

  return createPortal(
    <div
      ref={screen}
      role="dialog"
      aria-modal="true"
      aria-label="Presentation"
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="fixed inset-0 z-60 overflow-hidden bg-bg outline-none"
    >
      {camera && slide ? (
        <div
          dir="ltr"
          className="absolute top-0 left-0 origin-top-left"
          style={{
            transform: `translate(${-camera.x * camera.zoom}px, ${-camera.y * camera.zoom}px) scale(${camera.zoom})`,
          }}
        >
          {slide.items.map((item) => (
            <div
              key={item.id}
              className="absolute"
              style={{ left: item.x, top: item.y, width: item.width, height: item.height }}
            >
              <ItemView
                item={item}
                task={item.task_id === null ? undefined : tasks.get(item.task_id)}
                isTextHidden={false}
                isLarge
              />
            </div>
          ))}
        </div>
      ) : null}
      <div className="absolute inset-x-0 bottom-3 mx-auto flex w-fit items-center gap-1 rounded-lg border border-line bg-panel p-1 shadow-pop">
        <IconButton
          tooltipSide="top"
          label="Previous"
          disabled={index === 0}
          onClick={() => goBy(-1)}
        >
          <ChevronLeft aria-hidden />
        </IconButton>
        <span className="num px-2 text-sm" role="status">
          {formatCount(index + 1)} of {formatCount(slides.length)}
        </span>
        <IconButton
          tooltipSide="top"
          label="Next"
          disabled={index === slides.length - 1}
          onClick={() => goBy(1)}
        >
          <ChevronRight aria-hidden />
        </IconButton>
        <IconButton tooltipSide="top" label="End the presentation" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </div>
    </div>,
    document.body,
  );
}
