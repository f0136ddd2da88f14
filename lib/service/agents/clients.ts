import * as z from 'zod';
import { UnsealError } from '@/lib/platform/crypto';
import { GuardedFetchError, guardedFetch } from '@/lib/platform/net';
import type { ServiceContext } from '../context';
import { ApiError } from '../http';
import type { Client } from './client';
import { fixedClient } from './fixed-clients';
import { isDocumentAddress, isRedirectUri, isRegisteredRedirect } from './rules';

type ClientContext = Pick<ServiceContext, 'keyring' | 'clock' | 'settings'>;

const documentLimits = { maxBytes: 16_384, timeoutMs: 5_000 };
/** A registration is valid for this long: a client that wants to connect later registers again. */
const registrationMs = 90 * 86_400_000;
/** The longest registered id: it travels in addresses. */
const maxIdLetters = 3_000;
const sealPurpose = 'agent-client';

// Letters and signs that turn or hide text would let a name pretend to be another.
const clientName = z
  .string()
  .transform((name) =>
    name
      .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
      .trim()
      .slice(0, 60),
  )
  .pipe(z.string().min(1));

const clientMetadata = z.object({
  client_name: clientName.optional(),
  redirect_uris: z.array(z.string()).min(1).max(10),
  token_endpoint_auth_method: z.string().optional(),
});

const registration = z.object({
  name: z.string(),
  redirectUris: z.array(z.string()),
  endsAtMs: z.number(),
});

/** What RFC 7591 answers with 400. */
export class ClientMetadataError extends Error {
  override readonly name = 'ClientMetadataError';
  constructor(
    readonly code: 'invalid_redirect_uri' | 'invalid_client_metadata',
    message: string,
  ) {
    super(message);
  }
}

/**
 * Registers a client (RFC 7591). Nothing is stored: its id is its registration, encrypted, so that nobody can fill a table.
 * Throws {@link ClientMetadataError}.
 */
export function registerClient({ keyring, clock }: ClientContext, body: unknown) {
  const parsedBody = clientMetadata.safeParse(body);
  if (!parsedBody.success) {
    throw new ClientMetadataError(
      'invalid_client_metadata',
      'A client has redirect_uris, one to ten texts.',
    );
  }
  const { client_name: name = 'An assistant', redirect_uris: redirectUris } = parsedBody.data;
  const refusedUri = redirectUris.find((uri) => !isRedirectUri(uri));
  if (refusedUri !== undefined) {
    throw new ClientMetadataError(
      'invalid_redirect_uri',
      'A redirect address is https, http on this machine (127.0.0.1, [::1], localhost), or has the scheme of a program.',
    );
  }
  const issuedAtMs = clock.now();
  const content = JSON.stringify({ name, redirectUris, endsAtMs: issuedAtMs + registrationMs });
  const clientId = keyring.seal(content, { purpose: sealPurpose });
  if (clientId.length > maxIdLetters) {
    throw new ClientMetadataError(
      'invalid_client_metadata',
      'The redirect addresses are too long.',
    );
  }
  return {
    client_id: clientId,
    client_id_issued_at: Math.floor(issuedAtMs / 1000),
    client_name: name,
    redirect_uris: redirectUris,
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  };
}

/**
 * The client with this id, which may be sent to `redirectUri`. Throws `ApiError` invalid_value, whose message is for the
 * person: nobody is sent anywhere by such a request.
 */
export async function findClient(
  context: ClientContext,
  clientId: string,
  redirectUri: string,
): Promise<Client> {
  const client = isDocumentAddress(clientId, context.settings.allowLoopback)
    ? await readDocument(context, clientId)
    : (fixedClient(clientId) ?? readRegistration(context, clientId));
  if (isRegisteredRedirect(client.redirectUris, redirectUri)) return client;
  throw new ApiError(
    'invalid_value',
    'The address that the answer would go to is not one of this assistant. Nothing was sent there.',
    { param: 'redirect_uri' },
  );
}

function readRegistration({ keyring, clock }: ClientContext, clientId: string): Client {
  const unknownClientError = new ApiError(
    'invalid_value',
    'This assistant is not known here, or its registration has ended. Remove the connection in the assistant and add it again.',
    { param: 'client_id' },
  );
  try {
    const content = registration.parse(
      JSON.parse(keyring.unseal(clientId, { purpose: sealPurpose })),
    );
    if (content.endsAtMs <= clock.now()) throw unknownClientError;
    const { name, redirectUris } = content;
    return { id: clientId, name, host: null, redirectUris };
  } catch (error) {
    if (error instanceof UnsealError) throw unknownClientError;
    throw error;
  }
}

/** Reads a client's metadata document (draft-ietf-oauth-client-id-metadata-document-00). Redirects are not followed. */
async function readDocument({ settings }: ClientContext, clientId: string): Promise<Client> {
  const { host } = new URL(clientId);
  const documentError = (reason: string) =>
    new ApiError('invalid_value', `The description of this assistant at ${host} ${reason}`, {
      param: 'client_id',
    });
  const text = await guardedFetch(clientId, {
    ...documentLimits,
    headers: { accept: 'application/json' },
    allowLoopback: settings.allowLoopback,
  })
    .then((response) => {
      if (response.status === 200) return response.text();
      response.discard();
      throw documentError(`could not be read: it answered ${response.status}.`);
    })
    .catch((error: unknown) => {
      if (!(error instanceof GuardedFetchError)) throw error;
      throw documentError('could not be read.');
    });
  const document = readMetadata(text);
  if (document === null || document.client_id !== clientId) {
    throw documentError('is not a valid metadata document of this address.');
  }
  const { client_name: name = host, redirect_uris: redirectUris } = document;
  return { id: clientId, name, host, redirectUris };
}

const documentMetadata = clientMetadata.extend({ client_id: z.string() });

function readMetadata(text: string): z.output<typeof documentMetadata> | null {
  try {
    return documentMetadata.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
