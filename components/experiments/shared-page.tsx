import { Star } from 'lucide-react';
import { Credits, cn } from '@/components/ui';
import type { OutputRecord, SharedCell, SharedExperiment } from '@/lib/contract';
import { outputKind } from '@/lib/contract';

const stateWords: Readonly<Record<SharedCell['state'], string>> = {
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
  const { name, prompt, grids, spent } = experiment;
  return (
    <div className="grid min-w-0 gap-6">
      <header className="grid gap-1">
        <h1 className="text-xl font-semibold text-balance">{name}</h1>
        <p className="max-w-3xl break-words text-ink-2">{prompt}</p>
        {spent === null ? null : (
          <p className="text-sm text-ink-2">
            <Credits amount={spent} /> spent
          </p>
        )}
      </header>
      {grids.map(({ label, columns, rows }) => (
        <div key={label} className="grid min-w-0 gap-2">
          {label === '' ? null : <h2 className="text-md font-semibold">{label}</h2>}
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
                      key={head.join()}
                      scope="col"
                      className="sticky top-0 z-10 bg-bg pb-1 text-left align-bottom font-normal"
                    >
                      <Words words={head} />
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ head, cells }) => (
                  <tr key={head.join()} className="[content-visibility:auto]">
                    <th
                      scope="row"
                      className="sticky left-0 z-10 w-24 min-w-24 bg-bg pr-2 text-left font-normal sm:w-36 sm:min-w-36"
                    >
                      <Words words={head} />
                    </th>
                    {cells.map((runs, column) => (
                      <td key={columns[column]?.join()} className="align-top">
                        <div className="flex gap-1.5">
                          {runs.map((cell, repeat) => (
                            // biome-ignore lint/suspicious/noArrayIndexKey: repeats have no other identity
                            <Tile key={repeat} cell={cell} />
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

function Words({ words: [first, ...others] }: { words: readonly string[] }) {
  return (
    <span className="block text-xs text-ink-2">
      <b className="line-clamp-4 text-sm font-medium text-ink">{first}</b>
      {others.map((word) => (
        <span key={word} className="block">
          {word}
        </span>
      ))}
    </span>
  );
}

function Tile({ cell: { state, output, mark, credits } }: { cell: SharedCell }) {
  return (
    <div className="relative grid aspect-4/3 w-40 place-items-center overflow-hidden rounded-md border border-line bg-sunk text-xs text-ink-3">
      {output === null ? (
        stateWords[state]
      ) : (
        <Picture
          output={output}
          className={cn(
            'absolute inset-0 size-full object-cover',
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
    </div>
  );
}

function Picture({ output, className }: { output: OutputRecord; className: string }) {
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
  if (kind !== 'image') return <span>{kind === 'audio' ? 'Sound' : 'File'}</span>;
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
