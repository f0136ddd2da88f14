import { hold, member, type World } from '../world';
import { runExperiment } from './experiments';
import { holdHalf, holdMs } from './hold-half';
import { type Attack, atOnce, bearer, head, unless } from './types';

const form = 'Content-Type: application/x-www-form-urlencoded';
const multipart = 'Content-Type: multipart/form-data; boundary=x';
const filePart =
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';

/** A picture that begins and never ends. */
const slowPicture = ({ trap }: World) => `${trap.url}/slow.png`;

/** A file of a neighbour is verified although others hold theirs back. */
async function verifyAsNeighbour(world: World): Promise<string[]> {
  const body = new FormData();
  body.set('file', new Blob(['plain text']), 'a.txt');
  const init = { method: 'POST', headers: bearer(world.neighbour), body };
  const { status } = await world.request('/v1/provenance/verify', init);
  return unless([200, 400, 415], 'a neighbour’s file', status);
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
    async send(world) {
      const length = 'Content-Length: 9000000';
      const byKey = [`Authorization: Bearer ${world.attacker.key}`];
      const byMember = [`Cookie: ${world.cookie}`, `Origin: ${world.server.url}`];
      const host = `Host: ${new URL(world.server.url).host}`;
      const held = holdHalf(world, 20, (index) =>
        index % 2 === 0
          ? [head('POST /v1/provenance/verify', multipart, length, ...byKey), filePart]
          : [
              head(`POST ${world.handlers}/provenance`, multipart, length, ...byMember).replace(
                'Host: localhost',
                host,
              ),
              filePart,
            ],
      );
      const [, problems] = await Promise.all([held, verifyAsNeighbour(world)]);
      return problems;
    },
  },
  {
    name: 'creations that name slow pictures',
    async send(world) {
      const pictures = Array.from({ length: 4 }, (_, index) => `${slowPicture(world)}?${index}`);
      const body = { model: 'lumen-image', prompt: 'a harbour', reference_images: pictures };
      const answers = await atOnce(12, () =>
        world.request('/v1/generations', {
          method: 'POST',
          headers: { ...bearer(world.attacker), 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      );
      return answers.flatMap(({ status }) => unless([400, 422, 503], 'the creation', status));
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
      for (let second = 0; second < 60 && world.trap.received.length === 0; second += 1) {
        await hold(1_000);
      }
      const unreached = world.trap.received.length === 0 ? ['no webhook was sent'] : [];
      await hold(holdMs);
      return unreached;
    },
  },
];
