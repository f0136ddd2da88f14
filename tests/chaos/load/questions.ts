import { between } from '../../kill-run/random';
import type { Question, Workspace } from '../journal';
import { type Answer, type Client, type Target, untilAnswered } from './client';

/** An attempt is given up after this time; the longest answers take a few seconds. */
const answerWithinMs = 30_000;

/** Sends one streamed request without a key. Some readers disconnect in the middle. */
export async function askOnce(client: Client, workspace: Workspace): Promise<void> {
  const { random, journal, members } = client;
  const question: Question = {
    workspace,
    idempotencyKey: null,
    answeredBy: new Set(),
  };
  journal.questions.push(question);
  const leaveAfterMs = random() < 0.2 ? between(random, 200, 2_000) : answerWithinMs;
  const asked = { key: workspace.key, stream: true, words: between(random, 20, 250) };
  const member = members[between(random, 0, members.length - 1)] as Target;
  const answer = await ask(client, member, question, asked, AbortSignal.timeout(leaveAfterMs));
  journal.count('POST /v1/chat/completions', answer?.status ?? null);
}

/** Repeats a request with a key until its response is read to the end, and sometimes once more. */
export async function askUntilAnswered(client: Client, workspace: Workspace): Promise<void> {
  const { random, journal } = client;
  const question: Question = {
    workspace,
    idempotencyKey: crypto.randomUUID(),
    answeredBy: new Set(),
  };
  journal.questions.push(question);
  const asked = {
    key: workspace.questionKey,
    stream: random() < 0.7,
    words: between(random, 20, 250),
  };
  const times = random() < 0.3 ? 2 : 1;
  for (let time = 0; time < times; time += 1) {
    const answer = await untilAnswered(client, 'POST /v1/chat/completions with a key', (member) =>
      ask(client, member, question, asked, AbortSignal.timeout(answerWithinMs)),
    );
    if (answer !== null && answer.status !== 200) {
      journal.problems.push(
        `a question was refused: ${answer.status} ${JSON.stringify(answer.body)}`,
      );
    }
  }
}

/** One attempt; `null` unless the answer was complete. */
async function ask(
  { journal }: Client,
  member: Target,
  question: Question,
  { key, stream, words }: { key: string; stream: boolean; words: number },
  signal: AbortSignal,
): Promise<Answer | null> {
  const { idempotencyKey } = question;
  let turn: string | undefined;
  try {
    const response = await fetch(`${member.url}/v1/chat/completions`, {
      method: 'POST',
      signal,
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        ...(idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey }),
      },
      body: JSON.stringify({
        model: 'quill',
        stream,
        messages: [{ role: 'user', content: `[[length:${words}]] the sea` }],
      }),
    });
    let text = '';
    for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += piece;
      if (turn === undefined) {
        turn = turnOf(text);
        if (turn !== undefined) journal.streaming.set(turn, member.name);
      }
    }
    if (response.status !== 200) return { status: response.status, body: parse(text) };
    const whole = stream ? isWhole(text) : parse(text) !== null;
    if (!whole || turn === undefined) return null;
    question.answeredBy.add(turn);
    return { status: 200, body: null };
  } catch {
    return null;
  } finally {
    if (turn !== undefined) journal.streaming.delete(turn);
  }
}

/** Whether an answer is complete: `[DONE]` also ends a failed stream, but only a complete one has a finish reason. */
const isWhole = (events: string): boolean =>
  events.includes('"finish_reason":"') && events.includes('data: [DONE]');

/** The id of a completion's turn; both ids have the same suffix. */
function turnOf(text: string): string | undefined {
  const [, end] = /"id":"chatcmpl-(\w+)"/.exec(text) ?? [];
  return end === undefined ? undefined : `turn_${end}`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
