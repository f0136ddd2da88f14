import { Mp4OutputFormat, WebMOutputFormat } from 'mediabunny';
import sharp from 'sharp';
import {
  drawn,
  drawnFilm,
  pngBomb,
  shortVideo,
  silentWav,
  withoutSize,
} from '../../../lib/providers/remote/testing/drawn';
import { member, type World } from '../world';
import { manage } from './manage';
import { type Attack, atOnce, bearer, unless } from './types';

const taken = [201, 400, 413, 415, 429, 503];

/** Uploads a file as a member's page does. */
function upload({ request, handlers, cookie, server }: World, name: string, file: Buffer) {
  const body = new FormData();
  body.set('file', new File([new Uint8Array(file)], name));
  const about = new URLSearchParams({ name, size: String(file.length) });
  const headers = { cookie, origin: server.url };
  return request(`${handlers}/uploads?${about}`, { method: 'POST', headers, body });
}

/** Uploads a file by the attacker's key, whose workspace has a list of its own. */
function uploadByKey({ request, attacker }: World, path: string, name: string, file: Buffer) {
  const body = new FormData();
  body.set('file', new File([new Uint8Array(file)], name));
  return request(`/v1/uploads/${path}`, { method: 'POST', headers: bearer(attacker), body });
}

const idOfAsset = /"asset_id":"(\w+)"/g;

/** The ids of the member's uploads, as the page lists them. */
async function listUploads({ request, handlers, cookie }: World) {
  const { status, text } = await request(`${handlers}/uploads`, { headers: { cookie } });
  return { status, ids: [...text.matchAll(idOfAsset)].map(([, id]) => id) };
}

/** Bytes of a file that are replaced, each at an offset or behind a word. */
const replaceAt = (file: Buffer, offset: number, ...bytes: readonly number[]): Buffer => {
  const changed = Buffer.from(file);
  changed.set(bytes, offset);
  return changed;
};
const replaceAfter = (file: Buffer, word: string, offset: number, ...bytes: readonly number[]) =>
  replaceAt(file, file.indexOf(word) + offset, ...bytes);

/** A box of an MP4 with boxes within boxes. */
function nestedBoxes(depth: number): Buffer {
  const heads = Array.from({ length: depth }, (_, index) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(8 * (depth - index));
    head.write('moov', 4);
    return head;
  });
  return Buffer.concat(heads);
}

const full = [255, 255, 255, 255] as const;
const zero = [0, 0, 0, 0] as const;

/** Files whose headers say what no encoder writes, by their kind. */
const kinds: Readonly<Record<string, () => Promise<Readonly<Record<string, Buffer>>>>> = {
  'films in MP4': async () => {
    const film = await shortVideo(1, new Mp4OutputFormat());
    return {
      'without a size': withoutSize(film),
      'of a timescale of 0': replaceAfter(film, 'mvhd', 16, ...zero),
      'of a track’s timescale of 0': replaceAfter(film, 'mdhd', 16, ...zero),
      'of four billion units': replaceAfter(film, 'mvhd', 20, ...full),
      'of a negative number of samples': replaceAfter(film, 'stsz', 12, ...full),
      'of a box larger than the file': replaceAt(film, 0, ...full),
      'of boxes within boxes': Buffer.concat([film.subarray(0, 32), nestedBoxes(20_000)]),
      'of a width of 65,535': replaceAfter(film, 'vp09', 28, 255, 255),
    };
  },
  'films in WebM': async () => {
    const film = await shortVideo(1);
    const duration = film.indexOf(Buffer.from([0x44, 0x89]));
    return {
      'of no number of seconds': replaceAt(film, duration + 3, 0x7f, 0xf8, 0, 0, 0, 0, 0, 0),
      'of endless seconds': replaceAt(film, duration + 3, 0x7f, 0xf0, 0, 0, 0, 0, 0, 0),
      'of seconds below 0': replaceAt(film, duration + 3, 0xc0, 0x59, 0, 0, 0, 0, 0, 0),
      'of an unknown length': replaceAfter(film, '\u0018S\u0080g', 4, 1, ...full),
      'of its first bytes': film.subarray(0, 60),
      'of itself twice': Buffer.concat([film, film]),
    };
  },
  sounds: async () => {
    const wav = silentWav(1);
    return {
      'of a rate of 0': replaceAt(wav, 24, ...zero),
      'of a rate of four billion': replaceAt(wav, 24, ...full),
      'of no channel': replaceAt(wav, 22, 0, 0),
      'of 65,535 channels': replaceAt(wav, 22, 255, 255),
      'of no bits': replaceAt(wav, 34, 0, 0),
      'of data without an end': replaceAt(wav, 40, ...full),
      'without data': wav.subarray(0, 44),
      'as MP3 of frames alone': Buffer.alloc(4_000, Buffer.from([0xff, 0xfb, 0x90, 0])),
      'as FLAC of its name alone': Buffer.from('fLaC'),
      'as Ogg of pages without data': Buffer.alloc(2_700, Buffer.from(`OggS${'\0'.repeat(23)}`)),
    };
  },
  'pictures in PNG': async () => {
    const png = await drawn('a').png().toBuffer();
    return {
      'of 0 × 0': replaceAt(png, 16, ...zero, ...zero),
      'of two billion pixels a side': replaceAt(png, 16, 127, 255, 255, 255, 127, 255, 255, 255),
      'of 20,000 × 20,000': pngBomb(20_000, 20_000),
      'of 12,000 × 12,000, interlaced': pngBomb(12_000, 12_000, true),
      'of a depth that is none': replaceAt(png, 24, 77),
      'of a chunk larger than the file': replaceAt(png, 33, 127, 255, 255, 255),
      'without its end': png.subarray(0, png.length - 20),
    };
  },
  'pictures in GIF and WebP': async () => {
    const gif = await drawnFilm('a');
    const webp = await drawn('a').webp().toBuffer();
    return {
      'a GIF of 0 × 0': replaceAt(gif, 6, ...zero),
      'a GIF of 65,535 × 65,535': replaceAt(gif, 6, ...full),
      'a GIF without pictures': Buffer.concat([gif.subarray(0, 13), Buffer.from(';')]),
      'a GIF of 20,000 pictures': Buffer.concat([
        gif.subarray(0, -1),
        ...Array<Buffer>(20_000).fill(Buffer.from('2c00000000010001000002024c0100', 'hex')),
        Buffer.from(';'),
      ]),
      'a WebP that says it is large': replaceAfter(webp, 'VP8 ', 14, 255, 63, 255, 63),
      'a WebP of a negative length': replaceAt(webp, 4, ...full),
      'a WebP of its head alone': webp.subarray(0, 20),
    };
  },
  'pictures in JPEG and AVIF': async () => {
    const jpeg = await drawn('a').jpeg().toBuffer();
    const avif = await sharp(await drawn('a').png().toBuffer())
      .avif({ effort: 0 })
      .toBuffer();
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
    const exif = Buffer.concat([
      Buffer.from([0xff, 0xe1, 255, 255]),
      Buffer.alloc(65_533, 'Exif\0\0MM'),
    ]);
    return {
      'a JPEG of 65,535 × 65,535': replaceAt(jpeg, frame + 5, ...full),
      'a JPEG of no line': replaceAt(jpeg, frame + 5, 0, 0),
      'a JPEG of no component': replaceAt(jpeg, frame + 9, 0),
      'a JPEG of notes alone': Buffer.concat([jpeg.subarray(0, 2), exif, exif, jpeg.subarray(2)]),
      'an AVIF of a size of 0': replaceAfter(avif, 'ispe', 8, ...zero),
      'an AVIF of four billion pixels a side': replaceAfter(avif, 'ispe', 8, ...full, ...full),
      'an AVIF of half its bytes': avif.subarray(0, avif.length / 2),
    };
  },
  'files that are something else': async () => {
    const png = await drawn('a').png().toBuffer();
    const svg = `<svg xmlns="http://www.w3.org/2000/svg">${'<g>'.repeat(50_000)}</svg>`;
    const entities = `<!DOCTYPE a [<!ENTITY a "${'a'.repeat(1_000)}"><!ENTITY b "${'&a;'.repeat(1_000)}">]><svg xmlns="http://www.w3.org/2000/svg"><text>${'&b;'.repeat(1_000)}</text></svg>`;
    return {
      'an SVG of groups within groups': Buffer.from(svg),
      'an SVG of entities of entities': Buffer.from(entities),
      'a page behind a picture': Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]),
      nothing: Buffer.alloc(0),
      'a zero alone': Buffer.alloc(1),
      'a megabyte of zeros': Buffer.alloc(2 ** 20),
      'a TIFF whose directory names itself': Buffer.from('49492a0008000000000008000000', 'hex'),
      'an icon of 65,535 pictures': Buffer.from('00000100ffff00000000', 'hex'),
    };
  },
};

/** Names that no file system takes. */
const oddNames = [
  '\u0000.png',
  '../../etc/passwd',
  '"\r\nX-Injected: 1\r\n.png',
  `${'a'.repeat(250)}😀.png`,
  '\ud800.mp4',
  '\u202egnp.exe',
  'CON',
  '%00%2e%2e',
  '<img src=x onerror=alert(1)>.png',
  '',
];

/** Sends files as the member and by a key. What is stored is listed, and what is listed can be removed. */
async function sendFiles(world: World, files: readonly (readonly [string, Buffer])[]) {
  const problems: string[] = [];
  const answers = await Promise.all(files.map(([name, file]) => upload(world, name, file)));
  const listed = await listUploads(world);
  problems.push(...unless([200], 'the list', listed.status));
  for (const [index, { status, text }] of answers.entries()) {
    const name = files[index]?.[0] ?? '';
    problems.push(...unless(taken, name, status));
    const id = status === 201 ? [...text.matchAll(idOfAsset)][0]?.[1] : undefined;
    if (id === undefined) continue;
    if (!listed.ids.includes(id)) problems.push(`${name} is stored and not listed`);
    await world.act('removeAssetAction', member.slug, id);
  }
  const left = await listUploads(world);
  if (left.ids.length > 0) problems.push(`${left.ids.length} files cannot be removed`);
  for (const path of ['images', 'files']) {
    const byKey = await Promise.all(
      files.map(([name, file]) => uploadByKey(world, path, name, file)),
    );
    problems.push(...byKey.flatMap(({ status }) => unless(taken, `a file to ${path}`, status)));
  }
  const assets = await manage(world, 'GET', `/workspaces/${world.attacker.id}/assets?limit=200`);
  return [...problems, ...unless([200], 'the list of the key’s workspace', assets.status)];
}

/** Files that are stored and then cannot be read, or that are read for ever. */
export const fileAttacks: readonly Attack[] = [
  ...Object.entries(kinds).map(
    ([kind, filesOf]): Attack => ({
      name: `${kind} that no encoder writes: uploaded, listed and removed`,
      send: async (world) => sendFiles(world, Object.entries(await filesOf())),
    }),
  ),
  {
    name: 'names that no file system takes',
    async send(world) {
      const png = await drawn('a').png().toBuffer();
      return sendFiles(
        world,
        oddNames.map((name) => [name, png]),
      );
    },
  },
  {
    name: 'films that are read for ever',
    async send(world) {
      const live = await shortVideo(3, new WebMOutputFormat({ appendOnly: true }));
      const endless = Buffer.concat([live, Buffer.alloc(500, 1)]);
      const answers = await atOnce(2, (index) => upload(world, `${index}.webm`, endless));
      return answers.flatMap(({ status }) => unless(taken, 'a film', status));
    },
  },
  {
    name: 'pictures of an address that are something else when they are fetched',
    async send(world) {
      const files = Object.values(await (kinds['pictures in PNG'] ?? (async () => ({})))());
      let served = 0;
      world.trap.answer = (_, response) => {
        response
          .writeHead(200, { 'content-type': 'image/png' })
          .end(files[served++ % files.length]);
      };
      const answers = await atOnce(12, (index) =>
        world.request('/v1/generations', {
          method: 'POST',
          headers: { ...bearer(world.attacker), 'content-type': 'application/json' },
          body: JSON.stringify({
            model: 'lumen-image',
            prompt: 'a harbour',
            reference_images: [`${world.trap.url}/${index}.png`],
          }),
        }),
      );
      return answers.flatMap(({ status }) => unless([400, 422, 503], 'the creation', status));
    },
  },
];
