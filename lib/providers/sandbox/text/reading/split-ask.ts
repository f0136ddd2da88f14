/** A message taken apart: what is asked, and what was pasted to do it with. */
export interface SplitAsk {
  readonly ask: string;
  /** Empty when nothing was pasted. */
  readonly material: string;
}

const fence = /```[^\n`]*\n([\s\S]*?)(?:```|$)/;
const quoted = /["“„«]([^"”“„«»]{12,})["”“»]/;
/** A colon that announces: not of a time, a URL or a label in the middle of what follows. */
const announced = /^([^\n:]{3,160}):(?:\s*\n|\s+)([\s\S]{8,})$/;

/** Takes a message apart. Fences, quotation marks, an announcing colon and a blank line tell what was pasted. */
export function splitAsk(message: string): SplitAsk {
  const text = message.trim();
  const fenced = fence.exec(text);
  if (fenced)
    return { ask: text.replace(fenced[0], ' ').trim(), material: fenced[1]?.trim() ?? '' };
  const after = announced.exec(text);
  if (after) return { ask: after[1]?.trim() ?? '', material: after[2]?.trim() ?? '' };
  const marked = quoted.exec(text);
  if (marked)
    return { ask: text.replace(marked[0], ' ').trim(), material: marked[1]?.trim() ?? '' };
  const blank = text.search(/\n\s*\n/);
  if (blank === -1) return { ask: text, material: '' };
  const [head, rest] = [text.slice(0, blank).trim(), text.slice(blank).trim()];
  return head.length <= rest.length ? { ask: head, material: rest } : { ask: rest, material: head };
}

const leading =
  /^(?:(?:please|hey|hi|hello|ok|okay|so|now|then|and|also|just)[ ,]+)*(?:(?:can|could|would|will) you (?:please )?|i(?:'d| would) like (?:you )?(?:to )?|i (?:want|need) (?:you )?(?:to )?|help me (?:to )?|let's )?/i;
const command =
  /^(?:write|draft|give|make|create|show|list|tell|explain|describe|suggest|propose|compare|plan|outline|brainstorm|generate|produce|come up with|think of|name|find|design|build|implement|what(?:'s| is| are| was| were| does| do)?|who(?:'s| is| are)?|why (?:is|are|do|does)?|how (?:do|does|can|to|would|should)(?: i| we| you| one)?|when|where|which|is|are|do|does)\b\s*/i;
const filler =
  /^(?:(?:me|us|some|a|an|the|few|short|long|brief|quick|simple|good|list|table|of|to|with|in|python|typescript|javascript|markdown|code|function|haiku|poem|story|email|e-mail|slogan|tagline|caption|summary|outline|plan|paragraph|sentence|ideas?|steps?|tips?|examples?|ways|names?|titles?|prompts?|pros|cons|and|\d{1,2}|two|three|four|five|six|seven|eight|nine|ten)\b\s*)+/i;
const longestTopic = 90;
/** Characters of an ask that its topic is looked for in. */
const longestAsk = 600;

/** What an ask is about, in its own words: `the sea` of `Write me a haiku about the sea.` */
export function topicOf(ask: string): string {
  const line = ask.slice(0, longestAsk).replace(/\s+/g, ' ').trim();
  const about = /\b(?:about|regarding|concerning|on the (?:subject|topic) of) ([\s\S]+)/i.exec(
    line,
  )?.[1];
  const bare = line.replace(leading, '').replace(command, '');
  const forWhat =
    /^(?:.{0,60}?)\b(?:ideas?|names?|steps?|tips?|titles?|slogans?|taglines?|captions?|prompts?|plan|email|table|list|function|code|script)\b.{0,200}?\b(?:for|to|of|that|which) ([\s\S]+)/i.exec(
      bare,
    )?.[1];
  const found = (about ?? forWhat ?? withoutFiller(bare)) || bare || line;
  const topic = found
    // What follows in a sentence of its own, or says which form it shall have, is not what it is about.
    .replace(/[.?!] \p{Lu}[\s\S]*$/u, '')
    .replace(
      / as an? (?:[\w-]{1,30} )?(?:list|table|poem|letter|outline|storyboard)\b[\s\S]*/i,
      '',
    );
  return shorten(topic.replace(/^(?:for|of|to|about)\s+/i, '').replace(/[\s.?!:;,]{1,9}$/, ''));
}

/** An article belongs to what follows it. */
function withoutFiller(text: string): string {
  const dropped = filler.exec(text)?.[0] ?? '';
  const article = /\b(?:an?|the)\s+$/i.exec(dropped)?.[0] ?? '';
  return article + text.slice(dropped.length);
}

function shorten(text: string): string {
  if (text.length <= longestTopic) return text;
  return `${text.slice(0, longestTopic).replace(/ [^ ]{0,90}$/, '')}…`;
}
