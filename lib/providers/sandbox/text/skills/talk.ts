import type { Skill } from './types';

const abilities = [
  '**Prompts**: ideas and variations for image and video models',
  '**Your text**: summaries, counts, a more formal, casual or shorter tone, sorting, tables, bullet points',
  '**Code**: small snippets in TypeScript, Python, SQL and CSS, and calls of this API',
  '**Sums**: `17 * (3 + 4)`, `12% of 80`, `42 km to miles`, and formulas in LaTeX',
  '**Short writing**: haiku, poem, story, e-mail, caption, slogans, names',
  '**Pictures**: number, kind and size of what you attach',
  '**Tools**: calls the functions a request offers when its words fit them',
];

/** Greetings, thanks, and what this is. */
export const talk: Skill = ({ lower, pick, ask }) => {
  if (
    /\b(?:who|what) are you\b|\bwhat can you do\b|\bhelp\b\s*[?!.]*$|\byour (?:name|abilities|capabilities)\b|\bwhich model\b|\bsandbox\b/.test(
      lower,
    )
  ) {
    return {
      title: 'What this is',
      text: `I am the **sandbox**: fixed rules that answer by themselves, so that everything around a model can be tried without one. What I can do for real:\n\n${abilities.map((each) => `- ${each}`).join('\n')}\n\nI know nothing of the world. For that, name a real model in \`atelier.config.ts\`.`,
    };
  }
  if (/^(?:hi|hello|hey|good (?:morning|afternoon|evening)|greetings|yo)\b[^?]{0,20}$/i.test(ask)) {
    return {
      title: 'Hello',
      text: pick([
        'Hello! What are we making today?',
        'Hello. What would you like to start with?',
        'Hi! Tell me what you are working on.',
      ]),
    };
  }
  if (/^(?:thanks|thank you|great|perfect|nice|cool|awesome|ok|okay)\b[^?]{0,24}$/i.test(ask)) {
    return {
      title: 'You are welcome',
      text: pick(['You are welcome. Shall we go on?', 'Glad it helps. What is next?', 'Any time.']),
    };
  }
  return null;
};
