import Link from 'next/link';
import type { ModelExamples as Examples, ModelExample } from '@/lib/pages/model-examples';
import { outputKind } from '@/lib/pages/output-kinds';
import { OutputMedia, SoundTile } from '../library/media';

const headings = { operators: 'Examples', workspace: 'From your workspace' } as const;

/** What a model can do: each example opens Create with its prompt and settings. */
export function ModelExamples({ from, examples }: Examples) {
  if (examples.length === 0) return null;
  return (
    <section aria-labelledby="examples" className="grid grid-cols-1 gap-3">
      <div>
        <h3 id="examples" className="text-md font-semibold">
          {headings[from]}
        </h3>
        <p className="text-sm text-pretty text-ink-3">
          {from === 'workspace' ? 'Favourites and keepers of your team. ' : null}
          Press one to open it in Create, with its prompt and settings.
        </p>
      </div>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {examples.map((example) => (
          <li key={example.id} className="grid min-w-0 content-start gap-1.5">
            <ExampleTile example={example} />
            <p dir="auto" className="line-clamp-2 text-xs wrap-anywhere text-ink-2">
              {example.prompt}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ExampleTile({ example: { prompt, file, href } }: { example: ModelExample }) {
  const label = `Open in Create: ${prompt || 'example without a prompt'}`;
  const isSound = outputKind(file) === 'audio';
  return (
    <div className="relative aspect-4/3 overflow-hidden rounded-md border border-line bg-sunk hover:border-edge">
      <Link
        href={href}
        prefetch={false}
        aria-label={label}
        className="absolute inset-0 rounded-md focus-visible:z-10 focus-visible:-outline-offset-2"
      >
        {isSound ? null : <OutputMedia output={file} />}
      </Link>
      {isSound ? <SoundTile output={file} label={prompt} /> : null}
    </div>
  );
}
