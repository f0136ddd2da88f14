import { Star } from 'lucide-react';
import { Credits, cn } from '@/components/ui';
import type { OutputRecord } from '@/lib/contract';
import type { SharedCell, SharedExperiment, SharedValue } from '@/lib/pages/experiment-results';
import { outputKind } from '@/lib/pages/output-kinds';

const stateLabels: Readonly<Record<SharedCell['state'], string>> = {
  waiting: 'Not run',
  sending: 'Running',
  running: 'Running',
  succeeded: 'No longer there',
  failed: 'Failed',
  canceled: 'Canceled',
  struck: 'Not possible',
};

/** A read-only experiment: its grids with the pictures, without controls. */
export function SharedPage({ experiment }: { experiment: SharedExperiment }) {
  const { name, prompts, grids, spent: spentCredits } = experiment;
  const [onlyPrompt] = prompts;
  return (
    <div className="grid min-w-0 gap-6">
      <header className="grid gap-1">
        <h1 dir="auto" className="text-xl font-semibold text-balance">
          {name}
        </h1>
        {/* A single prompt is shown here; several are shown below their pictures. */}
        {prompts.length === 1 ? (
          <p dir="auto" className="max-w-3xl break-words text-ink-2">
            {onlyPrompt}
          </p>
        ) : null}
        {spentCredits === null ? null : (
          <p className="text-sm text-ink-2">
            <Credits amount={spentCredits} /> spent
          </p>
        )}
      </header>
      {grids.length === 0 ? <p className="text-ink-2">No results yet.</p> : null}
      {grids.map(({ label, pictures, columns, rows }) => (
        <div key={label} className="grid min-w-0 gap-2">
          {label === '' ? null : (
            <h2 className="grid justify-items-start gap-2 text-md font-semibold">
              <References addresses={pictures} />
              <span dir="auto">{label}</span>
            </h2>
          )}
          <section
            aria-label={label || 'Results'}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
            tabIndex={0}
            className="max-h-[85dvh] overflow-auto"
          >
            <table className="border-separate border-spacing-2 text-sm">
              <thead>
                <tr>
                  <td className="sticky top-0 left-0 z-20 bg-bg" />
                  {columns.map((head) => (
                    <th
                      key={nameOf(head)}
                      scope="col"
                      className="sticky top-0 z-10 bg-bg pb-1 text-start align-bottom font-normal"
                    >
                      <Head values={head} />
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ head, cells }) => (
                  <tr key={nameOf(head)} className="[content-visibility:auto]">
                    <th
                      scope="row"
                      className="sticky left-0 z-10 w-24 min-w-24 bg-bg pr-2 text-start font-normal sm:w-36 sm:min-w-36"
                    >
                      <Head values={head} />
                    </th>
                    {cells.map((repeats, column) => (
                      <td key={nameOf(columns[column] ?? [])} className="align-top">
                        <div className="flex gap-1.5">
                          {repeats.map((cell, repeat) => (
                            // biome-ignore lint/suspicious/noArrayIndexKey: repeats have no other identity
                            <Tile key={repeat} cell={cell} prompts={prompts} />
                          ))}
                        </div>
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </div>
      ))}
    </div>
  );
}

const nameOf = (values: readonly SharedValue[]) => values.map(({ label }) => label).join();

/** The head of a row or column: its values, with pictures for references. */
function Head({ values }: { values: readonly SharedValue[] }) {
  const [firstValue, ...otherValues] = values;
  return (
    <span className="grid justify-items-start gap-1 text-xs text-ink-2">
      <References addresses={values.flatMap(({ picture }) => picture ?? [])} />
      <span>
        <b dir="auto" className="line-clamp-4 text-sm font-medium text-ink">
          {firstValue?.label}
        </b>
        {otherValues.map(({ label }) => (
          <span key={label} dir="auto" className="block">
            {label}
          </span>
        ))}
      </span>
    </span>
  );
}

/** Reference pictures; the words beside them name them. */
function References({ addresses }: { addresses: readonly string[] }) {
  if (addresses.length === 0) return null;
  return (
    <span className="flex gap-1">
      {addresses.map((address) => (
        // biome-ignore lint/performance/noImgElement: the service makes the sizes
        <img
          key={address}
          src={address}
          alt=""
          decoding="async"
          loading="lazy"
          className="size-12 rounded-sm border border-line bg-sunk object-cover"
        />
      ))}
    </span>
  );
}

function Tile({
  cell: { state, output, mark, credits, prompt },
  prompts,
}: {
  cell: SharedCell;
  prompts: readonly string[];
}) {
  return (
    <figure className="w-40">
      <div
        className="relative grid aspect-4/3 place-items-center overflow-hidden rounded-md border border-line bg-sunk text-xs text-ink-3"
        style={
          output?.width && output.height
            ? { aspectRatio: `${output.width} / ${output.height}` }
            : undefined
        }
      >
        {output === null ? (
          stateLabels[state]
        ) : (
          <ResultMedia
            output={output}
            className={cn(
              'absolute inset-0 size-full object-contain',
              mark === 'reject' && 'opacity-40',
            )}
          />
        )}
        {mark === 'keep' ? (
          <span className="absolute top-1.5 right-1.5 rounded-xs bg-black/55 p-0.5">
            <Star className="size-3.5 fill-white text-white" aria-label="Keeper" />
          </span>
        ) : null}
        {credits === null ? null : (
          <span className="absolute bottom-1.5 left-1.5 rounded-xs bg-black/60 px-1.5 text-[11px] text-white">
            <Credits amount={credits} />
          </span>
        )}
        {mark === 'reject' ? (
          <span className="absolute top-1.5 right-1.5 rounded-xs bg-black/60 px-1.5 text-[11px] text-white">
            Rejected
          </span>
        ) : null}
      </div>
      {output === null || prompt === null || prompts.length < 2 ? null : (
        <figcaption className="mt-1 text-xs text-ink-2">
          <details className="group">
            <summary
              dir="auto"
              className="line-clamp-2 cursor-pointer break-words group-open:line-clamp-none"
            >
              {prompts[prompt]}
            </summary>
          </details>
        </figcaption>
      )}
    </figure>
  );
}

function ResultMedia({ output, className }: { output: OutputRecord; className: string }) {
  const kind = outputKind(output);
  if (kind === 'video') {
    return (
      <video
        src={output.url}
        poster={output.thumbnail_url}
        preload="none"
        controls
        muted
        loop
        playsInline
        className={className}
      />
    );
  }
  if (kind === 'audio') {
    return (
      <span className="absolute inset-0 grid place-items-center px-2">
        {/* biome-ignore lint/a11y/useMediaCaption: the text that is spoken is the prompt */}
        <audio src={output.url} aria-label="Result" preload="none" controls className="w-full" />
      </span>
    );
  }
  if (kind === 'text') return <a href={output.url}>Transcript</a>;
  if (kind !== 'image') return <span>File</span>;
  return (
    // biome-ignore lint/performance/noImgElement: the service makes the sizes
    <img
      src={output.preview_url ?? output.url}
      alt="Result"
      decoding="async"
      loading="lazy"
      className={className}
    />
  );
}
