import { openReceiver } from '../../../lib/platform/net/testing/receiver';
import { openTeam, type Team } from '../../kill-run/open-team';
import { hold, member, type World } from '../world';
import { runExperiment } from './experiments';
import { holdHalf, holdMs } from './hold-half';
import { type Attack, asKey, atOnce, bearer, head, memberHead, unless } from './types';

const form = 'Content-Type: application/x-www-form-urlencoded';
const multipart = 'Content-Type: multipart/form-data; boundary=x';
const filePart =
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';

/** A picture that begins and never ends. */
const slowPicture = ({ trap }: World) => `${trap.url}/slow.png`;

/** A file of a neighbour is taken by `path` although others hold theirs back. */
async function sendAsNeighbour(world: World, path: string): Promise<string[]> {
  const body = new FormData();
  body.set('file', new Blob(['plain text']), 'a.txt');
  const init = { method: 'POST', headers: bearer(world.neighbour), body };
  const { status } = await world.request(path, init);
  return unless([200, 400, 415], `a neighbour’s file to ${path}`, status);
}

/** Half-sent files of the attacker's key and of a member, while a neighbour sends a whole one. */
async function holdFiles(world: World, byKey: string, byMember: string): Promise<string[]> {
  const length = 'Content-Length: 9000000';
  const held = holdHalf(world, 20, (index) => [
    index % 2 === 0
      ? head(`POST ${byKey}`, multipart, length, `Authorization: Bearer ${world.attacker.key}`)
      : memberHead(world, `POST ${world.handlers}/${byMember}`, multipart, length),
    filePart,
  ]);
  const [, problems] = await Promise.all([held, sendAsNeighbour(world, byKey)]);
  return problems;
}

/** Waits up to a minute until the attacker’s server is called. Returns a problem when it is not. */
async function untilTrapped(world: World, what: string): Promise<string[]> {
  for (let second = 0; second < 60 && world.trap.received.length === 0; second += 1) {
    await hold(1_000);
  }
  return world.trap.received.length === 0 ? [`no ${what} was sent`] : [];
}

/** Waits up to a minute for the end of a task, so that only the sending of its webhook is timed. */
async function untilEnded(world: World, team: Team, id: string): Promise<void> {
  for (let second = 0; second < 60; second += 1) {
    const { text } = await world.request(`/v1/tasks/${id}`, { headers: bearer(team) });
    if (/"(succeeded|failed)"/.test(text)) return;
    await hold(1_000);
  }
}

/** Queues of the process, without a share for each who waits in them. */
export const queueAttacks: readonly Attack[] = [
  {
    name: 'forms of the sign-in that arrive a few bytes at a time',
    async send(world) {
      const lines = ['POST /sign-in', 'POST /api/auth/callback/credentials'];
      const sockets = Array.from({ length: 60 }, (_, index) =>
        world.send(head(lines[index % 2] ?? '', form, 'Content-Length: 16000')),
      );
      const rounds = 30;
      for (let round = 0; round < rounds; round += 1) {
        for (const socket of sockets) socket.write('email=a&');
        await hold(holdMs / rounds);
      }
      return [];
    },
  },
  {
    name: 'half-sent files to Verify, with a key and by a member',
    send: (world) => holdFiles(world, '/v1/provenance/verify', 'provenance'),
  },
  {
    name: 'half-sent uploads, with a key and by a member',
    send: (world) => holdFiles(world, '/v1/uploads/files', 'uploads'),
  },
  {
    name: 'half-sent actions of a member',
    send: (world) =>
      holdHalf(world, 60, () => [
        memberHead(
          world,
          `POST /${member.slug}/create`,
          'Next-Action: x',
          'Content-Length: 1000000',
        ),
        'a'.repeat(500_000),
      ]),
  },
  {
    name: 'creations that name slow pictures',
    async send(world) {
      const pictures = Array.from({ length: 4 }, (_, index) => `${slowPicture(world)}?${index}`);
      const body = { model: 'lumen-image', prompt: 'a harbour', reference_images: pictures };
      const answers = await atOnce(12, () => world.request('/v1/generations', asKey(world, body)));
      return answers.flatMap(({ status }) => unless([400, 422, 503], 'the creation', status));
    },
  },
  {
    name: 'edits, upscales, cutouts and transcriptions of slow files',
    async send(world) {
      const url = slowPicture(world);
      const bodies = [
        { model: 'lumen-edit', prompt: 'a harbour', image_url: url, mask_image_url: `${url}?mask` },
        { model: 'lumen-upscale', image_url: url },
        { model: 'lumen-cutout', image_url: url },
        { model: 'hark', audio_url: url, input_audio_duration: 1 },
      ];
      const answers = await atOnce(16, (index) =>
        world.request('/v1/generations', asKey(world, bodies[index % bodies.length])),
      );
      return answers.flatMap(({ status }) => unless([400, 422, 503], 'the edit', status));
    },
  },
  {
    name: 'conversations about slow pictures, at both endpoints',
    async send(world) {
      const url = slowPicture(world);
      const chat = {
        model: 'quill',
        messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url } }] }],
      };
      const response = {
        model: 'quill',
        input: [{ role: 'user', content: [{ type: 'input_image', image_url: url }] }],
      };
      const answers = await atOnce(16, (index) =>
        index % 2 === 0
          ? world.request('/v1/chat/completions', asKey(world, chat))
          : world.request('/v1/responses', asKey(world, response)),
      );
      return answers.flatMap(({ status }) =>
        unless([200, 400, 422, 503], 'the conversation', status),
      );
    },
  },
  {
    name: 'long answers of which nobody reads more than the beginning, while a neighbour reads its own',
    async send(world) {
      const completion = (content: string) => ({
        model: 'quill',
        stream: true,
        max_tokens: 8_192,
        messages: [{ role: 'user', content }],
      });
      // As fast as it goes, so that the answer fills what the connection holds.
      const body = JSON.stringify(completion('[[pace:0]] [[length:50000]] a story'));
      const line = head(
        'POST /v1/chat/completions',
        'Content-Type: application/json',
        `Authorization: Bearer ${world.attacker.key}`,
        `Content-Length: ${body.length}`,
      );
      let begunCount = 0;
      for (let index = 0; index < 40; index += 1) {
        const socket = world.send(line, body);
        socket.once('data', (chunk: Buffer) => {
          socket.pause();
          if (chunk.toString('latin1').startsWith('HTTP/1.1 200 ')) begunCount += 1;
        });
      }
      const held = hold(holdMs);
      const { status } = await world.request(
        '/v1/chat/completions',
        asKey({ attacker: world.neighbour }, completion('[[length:300]] a story')),
      );
      await held;
      return [
        ...(begunCount === 0 ? ['no answer was begun'] : []),
        ...unless([200], 'the neighbour’s answer', status),
      ];
    },
  },
  {
    name: 'pages, lists and documents that nobody reads, many on one connection',
    async send(world) {
      const lines = [
        memberHead(world, `GET /${member.slug}/gallery`),
        memberHead(world, `GET ${world.handlers}/gallery`),
        head('GET /openapi.json'),
        head('GET /sign-in'),
      ];
      for (let index = 0; index < 24; index += 1) {
        world.send((lines[index % lines.length] ?? '').repeat(50)).pause();
      }
      await hold(holdMs);
      return [];
    },
  },
  {
    name: 'hundreds of sign-ins with passwords that are wrong',
    async send(world) {
      const first = await fetch(`${world.server.url}/api/auth/csrf`);
      const { csrfToken } = (await first.json()) as { csrfToken: string };
      const cookie = first.headers
        .getSetCookie()
        .map((each) => each.split(';')[0])
        .join('; ');
      const answers = await atOnce(200, (index) =>
        world.request('/api/auth/callback/credentials', {
          method: 'POST',
          headers: { cookie },
          body: new URLSearchParams({
            email: index % 2 === 0 ? member.email : `${index}@example.com`,
            password: `a wrong password ${index}`,
            csrfToken,
            json: 'true',
          }),
        }),
      );
      return answers.flatMap(({ status }) => unless([302, 401, 429, 503], 'the sign-in', status));
    },
  },
  {
    name: 'experiments whose reference never arrives',
    async send(world) {
      const values = { reference_images: [slowPicture(world)] };
      const designs = Array.from({ length: 6 }, () =>
        runExperiment(world, { models: ['lumen-image'], values }),
      );
      const ids = await Promise.all(designs);
      await hold(2 * holdMs);
      const unreached = world.trap.received.length === 0 ? ['no reference was fetched'] : [];
      await Promise.all(ids.map((id) => world.act('stopExperimentAction', member.slug, id)));
      return unreached;
    },
  },
  {
    name: 'experiments whose webhooks are never answered',
    async send(world) {
      const runs = Array.from({ length: 6 }, () =>
        runExperiment(world, { prompt: 'a house' }, world.trap.url),
      );
      await Promise.all(runs);
      const unreached = await untilTrapped(world, 'webhook');
      await hold(holdMs);
      return unreached;
    },
  },
  {
    name: 'webhooks of a key that are never answered, while a neighbour waits for its own',
    async send(world) {
      const other = await openReceiver();
      try {
        const slow = await openTeam(world.server, world.trap.url, 'Slow');
        const prompt = await openTeam(world.server, other.url, 'Prompt');
        const body = { model: 'lumen-spark', prompt: 'a harbour' };
        await atOnce(16, () => world.request('/v1/generations', asKey({ attacker: slow }, body)));
        const unreached = await untilTrapped(world, 'webhook');
        const order = await world.request('/v1/generations', asKey({ attacker: prompt }, body));
        const { task_id } = JSON.parse(order.text) as { task_id: string };
        await untilEnded(world, prompt, task_id);
        for (let second = 0; second < 8 && other.received.length === 0; second += 1) {
          await hold(1_000);
        }
        return other.received.length > 0
          ? unreached
          : [...unreached, 'the neighbour’s webhook was not sent'];
      } finally {
        await other.close();
      }
    },
  },
];
