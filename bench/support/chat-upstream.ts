import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A model in this process, so that the bench knows when each word left it. */
export interface ChatUpstream {
  readonly url: string;
  /** When the first word of the latest answer left, in milliseconds since the epoch. */
  firstWordAt(): number;
  /** Resolves when an answer has sent so many words. */
  sent(words: number): Promise<void>;
  close(): Promise<void>;
}

const event = (delta: object, finish: string | null) =>
  `data: ${JSON.stringify({
    id: 'chatcmpl-bench',
    object: 'chat.completion.chunk',
    created: 1_767_225_600,
    model: 'bench',
    choices: [{ index: 0, delta, finish_reason: finish }],
  })}\n\n`;

const nowMs = () => performance.timeOrigin + performance.now();

/** Markdown as models write it. The same mixture repeats, so that the ends of long texts can be compared. */
function* wordsOf(count: number): Generator<string> {
  for (let at = 0; at < count; at += 1) {
    const place = at % 100;
    if (place === 0) yield `\n\n## Part ${at / 100}\n\n`;
    else if (place === 40 || place === 44) yield '\n- item ';
    else if (place === 48) yield '\n\n| a | b |\n|---|---|\n';
    else if (place > 48 && place < 52) yield `| w${at} | **x** |\n`;
    else if (place === 52) yield '\n```js\n';
    else if (place > 52 && place < 60) yield `const w${at} = ${at};\n`;
    else if (place === 60) yield '```\n\n';
    else yield place % 9 === 0 ? `**w${at}** ` : `w${at} `;
  }
}

/**
 * Answers with `words <count> <pace in ms>`, as the last message asks. Waits a little before the first word,
 * except at a pace of 0.
 */
export async function startChatUpstream(): Promise<ChatUpstream> {
  let firstAt = 0;
  const waiting: { words: number; resolve: () => void }[] = [];

  async function answer(ask: string, response: ServerResponse): Promise<void> {
    const [, count, pace] = /words (\d+) (\d+)/.exec(ask) ?? [];
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(event({ role: 'assistant', content: '' }, null));
    const words = wordsOf(Number(count));
    const paceMs = Number(pace);
    const beginMs = nowMs() + (paceMs === 0 ? 0 : 150);
    let sent = 0;
    const timer = setInterval(() => {
      if (nowMs() < beginMs) return;
      // Send all words that are due, because a timer may fire late.
      const due = paceMs === 0 ? Infinity : Math.floor((nowMs() - beginMs) / paceMs) + 1;
      while (sent < due) {
        const word = words.next();
        if (word.done) {
          clearInterval(timer);
          response.end(`${event({}, 'stop')}data: [DONE]\n\n`);
          return;
        }
        if (sent === 0) firstAt = nowMs();
        response.write(event({ content: word.value }, null));
        sent += 1;
        for (const each of waiting.filter(({ words: wanted }) => wanted === sent)) each.resolve();
      }
    }, 1);
    response.once('close', () => clearInterval(timer));
  }

  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const { messages } = JSON.parse(body) as { messages: { content: string }[] };
      void answer(messages.at(-1)?.content ?? '', response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    firstWordAt: () => firstAt,
    sent: (words) => new Promise((resolve) => waiting.push({ words, resolve })),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
