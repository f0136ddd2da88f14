import type { ProvenanceIngredient, ProvenanceReport } from '@/lib/contract';
import type { ManifestStore, StoredManifest } from './credentials';
import type { Mark } from './xmp';

type Credentials = ProvenanceReport['credentials'];

/** Why there are no manifests to report. */
export type UnreadStatus = 'none' | 'unreadable' | 'unavailable';

/**
 * Terms of the vocabulary for work in which a model took part
 * (https://cv.iptc.org/newscodes/digitalsourcetype/, read 2026-11-22).
 */
const generatedTerms = [
  'trainedAlgorithmicMedia',
  'compositeWithTrainedAlgorithmicMedia',
  'compositeSynthetic',
];
const isGenerated = (type: string | null): boolean =>
  generatedTerms.some((term) => type?.endsWith(`/${term}`));

/** Longest text of an untrusted file that is shown, in characters. */
const maxTextLength = 200;
const maxProblems = 20;
const maxIngredients = 50;
const shorten = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, maxTextLength) : null;

/** Decimal serial numbers of the certificates that this installation signed with. */
export interface OwnSerials {
  readonly all: ReadonlySet<string>;
  /** Serial numbers of the certificates that the installation made itself. */
  readonly selfMade: ReadonlySet<string>;
}

export function reportOf(
  file: { contentType: string; size: number },
  mark: Mark,
  manifests: ManifestStore | UnreadStatus,
  ownSerials: OwnSerials,
): ProvenanceReport {
  const credentials =
    typeof manifests === 'string'
      ? emptyCredentials(manifests)
      : credentialsOf(manifests, ownSerials);
  const isSignatureIntact = credentials.status === 'valid' || credentials.status === 'changed';
  return {
    object: 'provenance.report',
    content_type: file.contentType,
    size: file.size,
    ai_generated:
      isGenerated(mark.digitalSourceType) ||
      (isSignatureIntact && isGenerated(credentials.digital_source_type)),
    mark: { digital_source_type: mark.digitalSourceType, ai_system: mark.aiSystem },
    credentials,
  };
}

const emptyCredentials = (status: UnreadStatus): Credentials => ({
  status,
  signed_by: null,
  signed_by_this_service: false,
  self_made: false,
  signed_at: null,
  generator: null,
  model: null,
  digital_source_type: null,
  ingredients: [],
  problems: [],
});

function credentialsOf(store: ManifestStore, ownSerials: OwnSerials): Credentials {
  const manifest = store.manifests?.[store.active_manifest ?? ''];
  if (manifest === undefined) return emptyCredentials('unreadable');
  const problems = (store.validation_results?.activeManifest?.failure ?? [])
    .flatMap(({ code }) => shorten(code) ?? [])
    // Whom to trust is the decision of a report's reader: it names the signer.
    .filter((code) => code !== 'signingCredential.untrusted');
  const status = statusOf(problems);
  const { signature_info: signature, claim_generator_info: generators } = manifest;
  const origin = readOrigin(manifest);
  const serial = signature?.cert_serial_number ?? '';
  const isIntact = status !== 'invalid' && store.validation_state !== 'Invalid';
  return {
    status,
    signed_by: signerOf(manifest),
    signed_by_this_service: isIntact && ownSerials.all.has(serial),
    self_made: isIntact && ownSerials.selfMade.has(serial),
    signed_at: shorten(signature?.time) ?? origin.when,
    generator: shorten(generators?.[0]?.name),
    model: origin.model,
    digital_source_type: origin.type,
    ingredients: ingredientsOf(store, manifest),
    problems: [...new Set(problems)].slice(0, maxProblems),
  };
}

/** The files that a manifest names, each followed by those that its own manifest names. A cycle is cut at the file that closes it. */
function ingredientsOf(
  store: ManifestStore,
  manifest: StoredManifest,
  parents: readonly StoredManifest[] = [],
  ingredients: ProvenanceIngredient[] = [],
): ProvenanceIngredient[] {
  const ancestors = [...parents, manifest];
  for (const { title, active_manifest: label } of manifest.ingredients ?? []) {
    if (ingredients.length === maxIngredients) break;
    const ingredientManifest = store.manifests?.[label ?? ''];
    ingredients.push({
      title: shorten(title) ?? '',
      depth: ancestors.length,
      signed_by: ingredientManifest === undefined ? null : signerOf(ingredientManifest),
      model: ingredientManifest === undefined ? null : readOrigin(ingredientManifest).model,
    });
    if (ingredientManifest !== undefined && !ancestors.includes(ingredientManifest))
      ingredientsOf(store, ingredientManifest, ancestors, ingredients);
  }
  return ingredients;
}

function signerOf({ signature_info: signature }: StoredManifest): string | null {
  const names = [shorten(signature?.common_name), shorten(signature?.issuer)].filter(
    (name) => name !== null,
  );
  return names.length > 0 ? [...new Set(names)].join(', ') : null;
}

/** The hash that binds a manifest to its file does not match: the file was changed, the signature itself may hold. */
function statusOf(problems: readonly string[]): 'valid' | 'changed' | 'invalid' {
  if (problems.length === 0) return 'valid';
  const contentHashFailure = /^assertion\.(data|bmff|boxes|collection)Hash\./;
  return problems.every((code) => contentHashFailure.test(code)) ? 'changed' : 'invalid';
}

/** The first action, which describes how the file was made. */
function readOrigin({ assertions = [] }: StoredManifest) {
  const data = assertions.find(({ label }) => label?.startsWith('c2pa.actions'))?.data;
  const actions = isRecord(data) && Array.isArray(data.actions) ? data.actions : [];
  const [firstAction] = actions.filter(isRecord);
  const agent = firstAction?.softwareAgent;
  return {
    model: shorten(isRecord(agent) ? agent.name : agent),
    when: shorten(firstAction?.when),
    type: shorten(firstAction?.digitalSourceType),
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
