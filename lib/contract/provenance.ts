import * as z from 'zod';

const text = z.string();

/** A file that another one was made from. */
const provenanceIngredient = z.object({
  title: text,
  depth: z.int().positive().meta({
    description: '1: the file itself was made from it. 2: an ingredient of depth 1 was, and so on',
  }),
  signed_by: text.nullable().meta({ description: 'Null when the file carried no credentials' }),
  model: text.nullable(),
});
export type ProvenanceIngredient = z.infer<typeof provenanceIngredient>;

/** Response 200 of `POST /v1/provenance/verify`: what a file declares about how it was made. */
export const provenanceReport = z
  .object({
    object: z.literal('provenance.report'),
    content_type: text,
    size: z.int().nonnegative().meta({ description: 'Bytes' }),
    ai_generated: z.boolean().meta({
      description:
        'Whether its metadata or its credentials say that a model made it. False means that nothing says so, not that it is a photograph',
    }),
    mark: z
      .object({
        digital_source_type: text.nullable().meta({
          description:
            'Term of the IPTC vocabulary https://cv.iptc.org/newscodes/digitalsourcetype/',
        }),
        ai_system: text.nullable().meta({ description: 'The model' }),
      })
      .meta({ description: 'IPTC metadata of the file. Anyone can change it' }),
    credentials: z
      .object({
        status: z.enum(['none', 'valid', 'changed', 'invalid', 'unreadable', 'unavailable']).meta({
          description:
            '`changed`: the file is not as it was signed. `invalid`: the signature does not hold. `unreadable`: they are broken. `unavailable`: this server cannot read them',
        }),
        signed_by: text.nullable(),
        signed_by_this_service: z.boolean(),
        self_made: z.boolean().meta({
          description:
            'Whether this service made the certificate itself: it shows where the file comes from, and no authority vouches for the name',
        }),
        signed_at: text.nullable().meta({ description: 'RFC 3339, when the file says so' }),
        generator: text.nullable().meta({ description: 'The program that signed' }),
        model: text.nullable(),
        digital_source_type: text.nullable(),
        ingredients: z.array(provenanceIngredient).meta({
          description:
            'The files that it was made from, each followed by those that it was made from in turn. At most 50',
        }),
        problems: z.array(text).meta({ description: 'Codes of the C2PA specification' }),
      })
      .meta({ description: 'Signed content credentials (C2PA)' }),
  })
  .meta({ id: 'ProvenanceReport' });
export type ProvenanceReport = z.infer<typeof provenanceReport>;
