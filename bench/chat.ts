import { type CDPSession, chromium, type Page } from 'playwright';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/setup/chromium.mjs';
import { type ChatUpstream, startChatUpstream } from './support/chat-upstream.ts';
import { firstLoadBytes, keyTimes, p95, watchKeys } from './support/figures.ts';
import { withTextServer } from './support/text-server.ts';
import { owner } from './support/web-server.ts';
import type { Row } from './types.ts';

export const name = 'the chat page in a browser, against a model in the bench';

const asks = 12;
const longWords = 10_000;
const presses = 60;
const longTurns = 300;
const longTurnWords = 200;
const chat = `/${owner.workspace}/chat`;

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/sign-in?from=${chat}`);
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password').fill(owner.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  // Wait for the exact path: the address of the sign-in form contains the page's name too.
  await page.waitForURL(({ pathname }) => pathname === chat);
}

async function send(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
}

const ended = (page: Page) =>
  page.waitForFunction(
    () =>
      document.querySelectorAll('article[aria-busy=false]').length > 0 &&
      document.querySelector('article[aria-busy=true]') === null,
    undefined,
    { timeout: 240_000 },
  );

/** When the first word of an answer was painted, in milliseconds since the epoch. */
const paintedAt = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          const answers = [...document.querySelectorAll('article[aria-busy]')];
          const shown = answers.at(-1)?.textContent?.includes('Part') === true;
          if (shown) resolve(performance.timeOrigin + performance.now());
          else requestAnimationFrame(look);
        };
        look();
      }),
  );

async function firstWord(page: Page, url: string, upstream: ChatUpstream): Promise<Row[]> {
  const times: number[] = [];
  for (let ask = 0; ask < asks; ask += 1) {
    await page.goto(url + chat);
    await page.waitForLoadState('networkidle');
    const [at] = await Promise.all([paintedAt(page), send(page, `words 40 5 (${ask})`)]);
    times.push(at - upstream.firstWordAt());
    await ended(page);
  }
  const value = p95(times);
  return [
    {
      name: 'First word, from the model to the screen',
      value,
      unit: 'ms p95',
      aim: '≤ 100',
      pass: value <= 100,
    },
  ];
}

/** Seconds that the page's main thread has worked. */
async function workedSeconds(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? Number.NaN;
}

async function growth(page: Page, url: string, upstream: ChatUpstream): Promise<Row[]> {
  await page.goto(url + chat);
  await page.waitForLoadState('networkidle');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const tenth = longWords / 10;
  const marks = [tenth / 2, tenth * 1.5, longWords - tenth * 1.5, longWords - tenth / 2];
  const reached = marks.map((words) => upstream.sent(words).then(() => workedSeconds(devtools)));
  const [[a = 0, b = 0, c = 0, d = 0]] = await Promise.all([
    Promise.all(reached),
    send(page, `words ${longWords} 3`),
  ]);
  await ended(page);
  const ratio = (d - c) / (b - a);
  return [
    {
      name: `Cost of a word near the end of ${longWords.toLocaleString('en-US')}`,
      value: ((d - c) / tenth) * 1e6,
      unit: 'µs',
      yardstick: { name: 'near its start', value: ((b - a) / tenth) * 1e6 },
      ratio,
      aim: 'ratio ≤ 1.2',
      pass: ratio <= 1.2,
    },
  ];
}

async function typing(page: Page, url: string, upstream: ChatUpstream): Promise<Row[]> {
  await page.goto(url + chat);
  await page.getByRole('button', { name: /^Models:/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Models' });
  await dialog.locator('button[aria-pressed=false]').first().click();
  await dialog.getByRole('button', { name: 'Use 2 models' }).click();
  const far = upstream.sent(longWords / 2);
  await send(page, `words ${longWords} 4`);
  await far;
  const field = page.getByRole('textbox', { name: 'Message' });
  await field.fill('while they answer');
  await watchKeys(page);
  await field.press('End');
  await field.pressSequentially('x'.repeat(presses), { delay: 60 });
  const value = p95(await keyTimes(page, presses));
  const both = (await page.locator('article[aria-busy=true]').count()) === 2;
  await ended(page);
  return [
    {
      name: `Key press to updated field while two answers of ${longWords.toLocaleString('en-US')} words stream`,
      value,
      unit: 'ms p95',
      aim: '≤ 50',
      pass: both && value <= 50,
    },
  ];
}

/** Asks `turns` questions one after another, as a page would. Returns the path of the conversation. */
async function fill(page: Page, url: string, turns: number): Promise<string> {
  await page.goto(url + chat);
  return page.evaluate(
    async ({ workspace, count, text }) => {
      let [conversation, parent] = [null as string | null, null as string | null];
      for (let turn = 0; turn < count; turn += 1) {
        const body = {
          submission_id: crypto.randomUUID(),
          ask: {
            kind: 'question',
            conversation_id: conversation,
            parent_id: parent,
            content: text,
            images: [],
          },
          targets: [{ model: 'burst-8', settings: {} }],
          endpoint: 'chat',
          system: '',
          seen_credits: 1_000,
        };
        const answer = await fetch(`/api/console/${workspace}/chat/turns`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        const lines = (await answer.text()).split('\n').filter((line) => line.startsWith('data: '));
        const events = lines.map((line) => JSON.parse(line.slice(6)));
        const begun = events.find(({ type }) => type === 'turn');
        conversation = begun.conversation.id;
        parent = begun.messages.at(-1).id;
      }
      return `/${workspace}/chat/${conversation}`;
    },
    { workspace: owner.workspace, count: turns, text: `words ${longTurnWords} 0` },
  );
}

/** A long conversation: how soon its end can be read, how smoothly it scrolls, how soon a question is shown. */
async function longConversation(page: Page, url: string): Promise<Row[]> {
  const path = await fill(page, url, longTurns);
  await page.goto(url + path, { waitUntil: 'commit' });
  const openMs = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          const last = [...document.querySelectorAll('article[aria-busy=false]')].at(-1);
          if (last?.querySelector('h3, h4')) resolve(performance.now());
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  await page.waitForLoadState('networkidle');
  const mounted = await page.locator('article').count();
  const field = page.getByRole('textbox', { name: 'Message' });
  await field.fill('a question');
  await watchKeys(page);
  await field.pressSequentially('x'.repeat(presses / 2), { delay: 40 });
  const typingMs = p95(await keyTimes(page, presses / 2));
  const name = `A conversation of ${longTurns} turns`;
  const row = (what: string, value: number, aim: number): Row => ({
    name: `${name}: ${what}`,
    value,
    unit: 'ms',
    aim: `≤ ${aim.toLocaleString('en-US')}`,
    pass: value <= aim,
  });
  return [
    row('from its address to its last answer', openMs, 1_500),
    row('key press to updated field, p95', typingMs, 50),
    {
      name: `${name}: messages mounted`,
      value: mounted,
      unit: '',
      aim: '≤ 60',
      pass: mounted <= 60,
    },
  ];
}

async function scripts(page: Page, url: string): Promise<Row> {
  const empty = await firstLoadBytes(page, `${url}/nowhere/at-all`);
  const bytes = await firstLoadBytes(page, url + chat);
  const ratio = bytes / empty;
  return {
    name: 'First-load JavaScript of chat',
    value: bytes / 1024,
    unit: 'KiB',
    yardstick: { name: 'an empty page', value: empty / 1024 },
    ratio,
    aim: 'ratio ≤ 1.5',
    pass: ratio <= 1.5,
  };
}

/** Figures over the production build (`npm run build` first) in headless Chromium. */
export async function run(): Promise<Row[]> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium was found. Run: node scripts/setup.mjs test');
  const upstream = await startChatUpstream();
  try {
    return await withTextServer({ upstream: upstream.url }, async ({ url }) => {
      const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
      try {
        const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
        // The loader names functions through this helper; a page does not have it.
        await context.addInitScript('globalThis.__name = (value) => value');
        const page = await context.newPage();
        await signIn(page, url);
        return [
          await scripts(page, url),
          ...(await firstWord(page, url, upstream)),
          ...(await growth(page, url, upstream)),
          ...(await typing(page, url, upstream)),
          ...(await longConversation(page, url)),
        ];
      } finally {
        await browser.close();
      }
    });
  } finally {
    await upstream.close();
  }
}
