/** Made only by a trained model (https://cv.iptc.org/newscodes/digitalsourcetype/, read 2026-11-22). */
export const trainedAlgorithmicMedia =
  'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia';

/**
 * Made by a model from material that no model made. IPTC names the two terms "Created using Generative AI" and "Edited using
 * Generative AI", and made this one for results such as those of inpainting and outpainting
 * (https://www.iptc.org/page/2/?_standard=photo-metadata, "Composite with Trained Algorithmic Media", read 2026-11-23).
 */
export const compositeWithTrainedAlgorithmicMedia =
  'http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia';

/** The term for a result: `isEdit` when pictures or videos of people went into it. */
export const sourceTypeOf = (isEdit: boolean): string =>
  isEdit ? compositeWithTrainedAlgorithmicMedia : trainedAlgorithmicMedia;

/** How a file was made, by its XMP packet. */
export interface Mark {
  /** Address of the term of IPTC's vocabulary; null when nothing is said. */
  digitalSourceType: string | null;
  /** The model; null when nothing is said. */
  aiSystem: string | null;
}

const namespace = 'http://iptc.org/std/Iptc4xmpExt/2008-02-29/';
const sourceTypePattern = /https?:\/\/cv\.iptc\.org\/newscodes\/digitalsourcetype\/[A-Za-z]{1,60}/;
const everySourceTypePattern =
  /https?:\/\/cv\.iptc\.org\/newscodes\/digitalsourcetype\/[A-Za-z]{1,60}/g;
const aboutPattern = /rdf:about="[^"<>]{0,300}"/;
const endOfRdf = '</rdf:RDF>';

/**
 * The packet that marks a file as made by a trained model. What another program wrote is kept. Names are
 * those of the IPTC Photo Metadata Standard 2025.1 (https://iptc.org/std/photometadata/specification/, read
 * 2026-11-22). `null` when the existing packet is not RDF.
 */
export function markXmp(existingXmp: string | null, model: string, type: string): string | null {
  if (existingXmp === null) return packetOf(description('rdf:about=""', model, type));
  const end = existingXmp.lastIndexOf(endOfRdf);
  if (end === -1) return null;
  if (sourceTypePattern.test(existingXmp)) return existingXmp.replace(everySourceTypePattern, type);
  // All descriptions of a packet are about the same resource.
  const aboutAttribute = aboutPattern.exec(existingXmp)?.[0] ?? 'rdf:about=""';
  return (
    existingXmp.slice(0, end) + description(aboutAttribute, model, type) + existingXmp.slice(end)
  );
}

/** Reads the content of a packet, tolerantly: as attribute or element, under any prefix. */
export function readMark(xmp: string | null): Mark {
  const text = xmp ?? '';
  const type = textAfter(text, 'DigitalSourceType');
  const system = /^\s{0,9}(?:=\s{0,9}["']|>)([^"'<>]{1,200})/.exec(textAfter(text, 'AISystemUsed'));
  return {
    digitalSourceType: sourceTypePattern.exec(type)?.[0] ?? null,
    aiSystem: system?.[1] === undefined ? null : unescapeXml(system[1]).trim(),
  };
}

/** The 300 characters after a name; empty when the name is not there. */
function textAfter(text: string, name: string): string {
  const at = text.indexOf(`:${name}`);
  return at === -1 ? '' : text.slice(at + 1 + name.length, at + 301 + name.length);
}

const description = (about: string, model: string, type: string): string =>
  `<rdf:Description ${about} xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:Iptc4xmpExt="${namespace}" ` +
  `Iptc4xmpExt:DigitalSourceType="${type}" Iptc4xmpExt:AISystemUsed="${escapeXml(model)}"/>`;

const packetOf = (inner: string): string =>
  '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>\n' +
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${inner}</rdf:RDF></x:xmpmeta>\n` +
  '<?xpacket end="w"?>';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** XML allows no control characters, so they are left out. */
const escapeXml = (text: string): string =>
  [...text]
    .filter((char) => char >= ' ')
    .map((char) => entities[char] ?? char)
    .join('');

const unescapeXml = (text: string): string =>
  Object.entries(entities)
    .toReversed()
    .reduce((unescaped, [char, entity]) => unescaped.replaceAll(entity, char), text);
