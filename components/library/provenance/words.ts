import type { ProvenanceReport } from '@/lib/contract';

/**
 * A report in words: what the file declares and who signed it. Whether to believe the signer is left open, as
 * the C2PA asks (https://spec.c2pa.org/specifications/specifications/2.2/ux/UX_Recommendations.html,
 * "Designing for trust", read 2026-11-23).
 */

export interface Verdict {
  readonly tone: 'good' | 'warn' | 'bad' | 'neutral';
  readonly title: string;
  readonly text: string;
}

/** The heading of a report, and what it means. */
export function verdictOf(report: ProvenanceReport): Verdict {
  const { credentials, ai_generated: isGenerated, mark } = report;
  switch (credentials.status) {
    case 'valid':
      return {
        tone: 'good',
        title: isGenerated
          ? 'Made with AI, unchanged since it was signed'
          : 'Unchanged since it was signed',
        text: signerLabel(credentials),
      };
    case 'changed':
      return {
        tone: 'warn',
        title: 'Changed after it was signed',
        text: 'The signature is real, but the file is not the one that was signed. What it says below was signed before the change.',
      };
    case 'invalid':
      return {
        tone: 'bad',
        title: 'The signature is not valid',
        text: 'Don’t rely on what this file says about itself: it was changed, or signed wrongly.',
      };
    case 'unreadable':
      return {
        tone: 'bad',
        title: 'Its Content Credentials can’t be read',
        text: 'They are damaged, so no signature can be checked.',
      };
    default:
      return unsignedVerdict(isGenerated, mark.ai_system, credentials.status === 'unavailable');
  }
}

function unsignedVerdict(
  isGenerated: boolean,
  model: string | null,
  isUnavailable: boolean,
): Verdict {
  const signatureNote = isUnavailable
    ? 'This server can’t check signatures, only metadata.'
    : 'There is no signature to check.';
  if (isGenerated) {
    return {
      tone: 'neutral',
      title: `Says it was made with AI${model === null ? '' : `: ${model}`}`,
      text: `Its metadata says so. Anyone can change metadata. ${signatureNote}`,
    };
  }
  return {
    tone: 'neutral',
    title: 'Nothing says how it was made',
    text: `That does not mean it was made without AI. Marks get lost in screenshots, in many apps, and when a file is saved again. ${signatureNote}`,
  };
}

function signerLabel(credentials: ProvenanceReport['credentials']): string {
  const name = credentials.signed_by ?? 'an unnamed signer';
  if (credentials.self_made) {
    return `Signed by this service with a certificate that it made itself. That proves that the file comes from here; no authority vouches for the name “${name}”.`;
  }
  if (credentials.signed_by_this_service) return `Signed by this service as “${name}”.`;
  return `Signed by “${name}”. The signature holds. This page keeps no list of trusted signers: decide whether you trust this one.`;
}

const sourceTypes: Readonly<Record<string, string>> = {
  trainedAlgorithmicMedia: 'Created using generative AI',
  compositeWithTrainedAlgorithmicMedia: 'Edited using generative AI',
  compositeSynthetic: 'Put together, with parts from generative AI',
  digitalCapture: 'Taken with a camera',
  computationalCapture: 'Taken with a camera, several frames merged',
  humanEdits: 'Edited by a person',
  digitalCreation: 'Made by a person with digital tools',
  algorithmicallyEnhanced: 'Changed by an algorithm',
  algorithmicMedia: 'Made by an algorithm',
};

/** A term of IPTC's vocabulary (https://cv.iptc.org/newscodes/digitalsourcetype/, read 2026-11-22) in words. */
export function sourceTypeLabel(address: string | null): string | null {
  if (address === null) return null;
  const term = address.split('/').at(-1) ?? '';
  return Object.hasOwn(sourceTypes, term) ? (sourceTypes[term] ?? null) : term;
}
