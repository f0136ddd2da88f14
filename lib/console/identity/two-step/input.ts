import { z } from 'zod';
import { inputText } from '@/lib/pages/input';

const base64url = inputText.max(8_000).regex(/^[\w-]*$/, 'This is not what a passkey answers.');
/** Base64url of up to 1,023 bytes (WebAuthn Level 3, 4: credential id). */
const credentialId = inputText.max(1_400).regex(/^[\w-]+$/, 'This is not what a passkey answers.');

const credential = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  // Results of extensions are not used.
  clientExtensionResults: z.unknown().transform(() => ({})),
});

const registration = credential.extend({
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(inputText.max(40)).max(10).optional(),
  }),
});

/** The browser's response when a passkey was made. */
export const registrationResponse: z.ZodType<z.output<typeof registration>, unknown> = registration;

const authentication = credential.extend({
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
});

/** The browser's response when a passkey was used. */
export const authenticationResponse: z.ZodType<
  z.output<typeof authentication>,
  unknown
> = authentication;
export type AuthenticationResponse = z.output<typeof authenticationResponse>;

/** A typed code of an authenticator app, or a recovery code. */
export const typedCode = inputText.max(100).transform((text) => text.trim());

export const passkeyName = inputText
  .trim()
  .min(1, 'Enter a name, such as the device it is on.')
  .max(60, 'Use at most 60 characters.');

export const proofInput = z.object({
  password: inputText.max(1024),
  code: typedCode.optional(),
  passkey: authenticationResponse.optional(),
});
export type ProofInput = z.output<typeof proofInput>;

export const appConfirmation = z.object({ ticket: inputText.max(1_000), code: typedCode });

/** One of the two ways to pass the second step. */
export const secondStepInput = z.union([
  z.object({ code: typedCode }),
  z.object({ passkey: authenticationResponse }),
]);
export type SecondStepInput = z.output<typeof secondStepInput>;
