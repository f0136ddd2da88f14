import { keywordsOf, plural, sentencesOf, wordsOf } from './words';

/** Somebody wants a conversation shortened, which follows after an empty line. */
const asked = /^Summari[sz]e the conversation below\b[^\n]*\n\s*\n([\s\S]+)$/;
const line = /^(User|Assistant|Instructions|Result): ?/;
/** What has to survive: facts about people, numbers, names, wishes that go on. */
const telling =
  /\b(?:my|our|I am|I'm|remember|always|never|must|decided|agreed|deadline|prefer|want|need|call me)\b|\d|(?<=\S )\p{Lu}\p{Ll}+/u;
/** At most this share of the words is kept. */
const keptShare = 0.4;
const longestSentence = 220;

interface Said {
  readonly who: string;
  readonly text: string;
}

/** Messages of a transcript; a message goes on until the next line that names a speaker. */
function readTranscript(transcript: string): Said[] {
  const said: { who: string; text: string }[] = [];
  for (const each of transcript.split('\n')) {
    const who = line.exec(each)?.[1];
    const last = said.at(-1);
    if (who !== undefined || last === undefined) {
      said.push({ who: who ?? 'User', text: each.replace(line, '') });
    } else last.text += `\n${each}`;
  }
  return said;
}

/**
 * A conversation in short, when that is what a message asks for (as `POST /v1/responses/compact` does): its subject,
 * the sentences that carry facts, in their order, and what was said last. `null` otherwise.
 */
export function compactConversation(message: string): string | null {
  const transcript = asked.exec(message)?.[1];
  if (transcript === undefined) return null;
  const said = readTranscript(transcript);
  let left = Math.max(30, Math.floor(wordsOf(transcript).length * keptShare));
  const facts: string[] = [];
  for (const { who, text } of said.filter(({ who }) => who !== 'Result')) {
    // What people say weighs more than what they were answered.
    const sentences = sentencesOf(text).filter((each) => each.length <= longestSentence);
    const kept = sentences.filter((each) => telling.test(each)).slice(0, who === 'User' ? 6 : 2);
    for (const sentence of kept) {
      left -= wordsOf(sentence).length;
      if (left >= 0) facts.push(`- ${who}: ${sentence}`);
    }
  }
  const last = said.at(-1);
  const subject = keywordsOf(transcript, 6).join(', ');
  return [
    `${plural(said.length, 'message')} about ${subject || 'little'}.`,
    ...(facts.length > 0 ? [facts.join('\n')] : []),
    ...(last === undefined
      ? []
      : [`Last, ${last.who}: ${sentencesOf(last.text)[0]?.slice(0, longestSentence) ?? ''}`]),
  ].join('\n\n');
}
