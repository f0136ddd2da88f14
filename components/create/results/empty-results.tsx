'use client';

import type { FormState } from '@/lib/forms';
import type { ModelEntry } from '../model-entries';
import { formOfPoint, offeredPoints } from '../starting-points';
import { PointPicture } from './point-picture';

/** Shown before the first result: an introduction, and starting points, which fill in the form and run nothing. */
export function EmptyResults({
  entries,
  modelId,
  onStart,
}: {
  entries: readonly ModelEntry[];
  modelId: string;
  onStart: (form: FormState) => void;
}) {
  const forms = offeredPoints(entries).map((point) => ({
    point,
    form: formOfPoint(point, entries, modelId),
  }));
  return (
    <div className="mx-auto grid max-w-3xl gap-6 py-8 lg:py-14">
      <div className="text-center">
        <h2 className="text-md font-semibold text-balance">Your results appear here</h2>
        <p className="mt-1 text-pretty text-ink-2">
          Describe what you want to see and press Generate. The button shows the price.
        </p>
      </div>
      {forms.length === 0 ? null : (
        <section aria-label="Start from" className="grid gap-3">
          <h3 className="text-sm font-medium">Or start from one of these</h3>
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
            {forms.map(({ point, form }) => (
              <li key={point.id}>
                <button
                  type="button"
                  className="group grid h-full w-full content-start gap-2 rounded-md text-left"
                  onClick={() => {
                    if (form !== null) onStart(form);
                  }}
                >
                  <span className="overflow-hidden rounded-md border border-line transition-colors group-hover:border-edge">
                    <PointPicture id={point.id} />
                  </span>
                  <span className="min-w-0 px-0.5">
                    <span className="flex items-baseline justify-between gap-2 text-sm font-medium">
                      {point.title}
                      {form?.values.aspect_ratio === undefined ? null : (
                        <span className="num text-xs font-normal text-ink-3">{point.ratio}</span>
                      )}
                    </span>
                    <span className="line-clamp-2 text-xs text-ink-3">{point.prompt}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
