import { holdHalf } from './hold-half';
import { type Attack, asMember, atOnce, bearer, head, unless } from './types';

const MiB = 1024 ** 2;
const form = 'Content-Type: application/x-www-form-urlencoded';
const json = 'Content-Type: application/json';

const emptyObjects = (bytes: number): string => `[${'{},'.repeat(bytes / 3)}{}]`;

const memberPaths = ['quote', 'experiments/quote', 'chat/quote', 'chat/turns'];

/** The most that one key may have the server hold. */
export const largestBodies: Attack = {
  name: '20 half-sent conversations of 30 MiB with one key',
  send: (world) =>
    holdHalf(world, 20, () => [
      head(
        'POST /v1/responses',
        json,
        `Authorization: Bearer ${world.attacker.key}`,
        `Content-Length: ${30 * MiB}`,
      ),
      'a'.repeat(29 * MiB),
    ]),
};

/** Bodies without a limit, or before anybody is known. */
export const bodyAttacks: readonly Attack[] = [
  {
    name: 'a form of many names at the sign-in',
    async send(world) {
      const answers = await atOnce(3, () =>
        world.request('/api/auth/callback/credentials', {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: 'a&'.repeat(MiB),
        }),
      );
      return answers.flatMap(({ status }) => unless([413], 'the form', status));
    },
  },
  {
    name: 'the same form without a length, and to every address that visitors may post to',
    async send(world) {
      const chunk = 'a&'.repeat(8 * 1024);
      const piece = `${chunk.length.toString(16)}\r\n${chunk}\r\n`;
      const paths = ['/api/auth/signin/credentials', '/api/auth/signout', '/sign-in', '/', '/x'];
      return holdHalf(world, 30, (index) => [
        head(`POST ${paths[index % paths.length]}`, form, 'Transfer-Encoding: chunked'),
        piece.repeat(20),
      ]);
    },
  },
  {
    name: 'half-sent webhooks of a provider that does not exist',
    send: (world) =>
      holdHalf(world, 150, () => [
        head('POST /hooks/providers/nobody', json, `Content-Length: ${8 * MiB}`),
        'a'.repeat(4 * MiB),
      ]),
  },
  {
    name: 'half-sent webhooks of a payment provider',
    send: (world) =>
      holdHalf(world, 50, () => [
        head('POST /api/billing/webhooks/stripe', json, `Content-Length: ${8 * MiB}`),
        'a'.repeat(4 * MiB),
      ]),
  },
  {
    name: '100 MiB of empty objects to the handlers that read JSON',
    async send(world) {
      const body = emptyObjects(100 * MiB);
      const problems: string[] = [];
      for (const path of memberPaths) {
        const { status } = await world.request(`${world.handlers}/${path}`, asMember(world, body));
        problems.push(...unless([413, 0], path, status));
      }
      return problems;
    },
  },
  {
    name: 'a megabyte of empty objects to the same handlers, many times',
    async send(world) {
      const body = emptyObjects(MiB - 100);
      const answers = await atOnce(16, (index) =>
        world.request(
          `${world.handlers}/${memberPaths[index % memberPaths.length]}`,
          asMember(world, body),
        ),
      );
      return answers.flatMap(({ status }) => unless([400, 429], 'the list', status));
    },
  },
  largestBodies,
  {
    name: 'a conversation of millions of values',
    async send(world) {
      const body = `{"model":"quill","input":${emptyObjects(20 * MiB)}}`;
      const { status } = await world.request('/v1/responses', {
        method: 'POST',
        headers: { ...bearer(world.attacker), 'content-type': 'application/json' },
        body,
      });
      return unless([400], 'the conversation', status);
    },
  },
  {
    name: 'server actions of a stranger, half-sent and large',
    send: (world) =>
      holdHalf(world, 100, () => [
        head('POST /sign-in', 'Next-Action: x', `Content-Length: ${MiB}`),
        'a'.repeat(MiB / 2),
      ]),
  },
  {
    name: 'requests behind requests on one connection',
    send: (world) =>
      holdHalf(world, 20, () => {
        const signIn = head('POST /api/auth/callback/credentials', form, 'Content-Length: 16000');
        return [(signIn + 'a&'.repeat(8_000)).repeat(50)];
      }),
  },
  {
    name: 'bodies of requests that take none',
    send: (world) =>
      holdHalf(world, 100, (index) => {
        const path = ['/healthz', '/favicon.ico', '/media/x', '/v1/models', '/openapi.json'];
        return [
          head(`GET ${path[index % path.length]}`, `Content-Length: ${64 * MiB}`),
          'a'.repeat(MiB),
        ];
      }),
  },
];
