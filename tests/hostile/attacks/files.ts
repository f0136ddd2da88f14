import { Mp4OutputFormat, WebMOutputFormat } from 'mediabunny';
import { shortVideo, withoutSize } from '../../../lib/providers/remote/testing/drawn';
import { member, type World } from '../world';
import { type Attack, atOnce, unless } from './types';

/** Uploads a file as a member's page does. */
function upload({ request, handlers, cookie, server }: World, name: string, file: Buffer) {
  const body = new FormData();
  body.set('file', new File([new Uint8Array(file)], name));
  const about = new URLSearchParams({ name, size: String(file.length) });
  const headers = { cookie, origin: server.url };
  return request(`${handlers}/uploads?${about}`, { method: 'POST', headers, body });
}

/** The ids of the member's uploads, as the page lists them. */
async function listUploads({ request, handlers, cookie }: World) {
  const { status, text } = await request(`${handlers}/uploads`, { headers: { cookie } });
  return { status, ids: [...text.matchAll(/"(asset_\w+)"/g)].map(([, id]) => id) };
}

/** Files that are stored and then cannot be read, or that are read for ever. */
export const fileAttacks: readonly Attack[] = [
  {
    name: 'a film of 0 × 0: uploaded, listed and removed',
    async send(world) {
      const film = withoutSize(await shortVideo(1, new Mp4OutputFormat()));
      const { status, text } = await upload(world, 'film.mp4', film);
      const listed = await listUploads(world);
      const id = /asset_\w+/.exec(text)?.[0];
      if (id !== undefined) await world.act('removeAssetAction', member.slug, id);
      const left = await listUploads(world);
      return [
        ...unless([201, 400, 415], 'the upload', status),
        ...unless([200], 'the list', listed.status),
        ...(id === undefined || listed.ids.includes(id) ? [] : ['it is stored and not listed']),
        ...(left.ids.includes(id) ? ['it cannot be removed'] : []),
      ];
    },
  },
  {
    name: 'films that are read for ever',
    async send(world) {
      const live = await shortVideo(3, new WebMOutputFormat({ appendOnly: true }));
      const endless = Buffer.concat([live, Buffer.alloc(500, 1)]);
      const answers = await atOnce(2, (index) => upload(world, `${index}.webm`, endless));
      return answers.flatMap(({ status }) => unless([201, 400, 415, 429, 503], 'a film', status));
    },
  },
];
