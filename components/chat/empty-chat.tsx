'use client';

const starters = [
  {
    title: 'Sharpen a brief',
    text: 'Turn this into a one-page creative brief with goal, audience, tone and three key visuals:\n\n',
  },
  {
    title: 'Write prompts',
    text: 'Write six image prompts for a campaign about slow travel by night train. Vary the subject, the light and the point of view.',
  },
  {
    title: 'Compare two ideas',
    text: 'Compare a hand-drawn and a photographic look for a coffee brand in a table: cost, speed, shelf life, and how each ages.',
  },
  {
    title: 'Plan a film',
    text: 'Plan a 30-second film about a lighthouse keeper’s last night as a shot list with duration, framing, sound and light.',
  },
] as const;

/** Suggestions to start with, shown while a conversation is empty. */
export function EmptyChat({ onStart }: { onStart: (text: string) => void }) {
  return (
    <div className="mx-auto grid w-full max-w-180 gap-6 pt-2 md:pt-[8vh]">
      <div>
        <h2 className="text-xl font-semibold text-balance">What are you working on?</h2>
        <p className="mt-1 text-pretty text-ink-2">
          Ask one model, or up to four side by side. Conversations are private until you share them.
        </p>
      </div>
      <ul className="grid gap-2 sm:grid-cols-2">
        {starters.map(({ title, text }) => (
          <li key={title}>
            <button
              type="button"
              onClick={() => onStart(text)}
              className="grid h-full w-full content-start gap-1 rounded-md border border-line bg-panel p-4 text-left transition-colors hover:border-line-strong"
            >
              <span className="font-medium">{title}</span>
              <span className="line-clamp-2 text-sm text-pretty text-ink-2">{text}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
