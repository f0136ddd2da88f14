import * as z from 'zod';
import { unixSeconds } from '../lists';
import { declaredField } from '../models';
import { modelDeclaration } from './model-declaration';
import { fieldMapping, requestMapping } from './request-mapping';

/** A provider's document about a model, such as fal's OpenAPI document or a version of Replicate. */
const document = z.record(z.string(), z.unknown());

/**
 * The import that a model was made from. Stored with the model, so that a later import can be compared with it.
 */
export const modelImport = z
  .strictObject({
    provider: z.string().min(1).max(64),
    model: z.string().min(1).max(300).meta({ description: 'Its id at the provider' }),
    source: z.enum(['provider', 'document']).meta({
      description: 'provider: the provider was asked; document: it was read from a document',
    }),
    imported_at: unixSeconds,
    fields: z.array(declaredField).min(1).max(500),
    mapping: requestMapping.shape.fields,
  })
  .meta({ id: 'ModelImport' });
export type ModelImport = z.infer<typeof modelImport>;

/** `POST /manage/providers/{id}/model`: a model from a document instead of the provider's response. */
export const draftDocumentBody = z.strictObject({
  model: z.string().min(1).max(300),
  document,
});
export type DraftDocumentBody = z.infer<typeof draftDocumentBody>;

/** `POST /manage/models/{id}/compare-import`. Without a document, the provider's current description is read. */
export const compareImportBody = z.strictObject({ document: document.optional() });
export type CompareImportBody = z.infer<typeof compareImportBody>;

const propertyValue = z.unknown().meta({ description: 'null: there was none' });

/** An operator's edit that conflicts with a change of the provider. The edit is kept. */
export const importConflict = z.object({
  name: z.string().meta({ description: 'The field' }),
  part: z.enum(['field', 'mapping']),
  property: z.string().nullable().meta({ description: 'null: the whole field, or its mapping' }),
  imported: propertyValue,
  kept: propertyValue,
  offered: propertyValue,
});
export type ImportConflict = z.infer<typeof importConflict>;

/** What changed between two imports, and the model with these changes and the operator's edits. */
export const importComparison = z
  .object({
    object: z.literal('import_comparison'),
    provider: z.string(),
    model: z.string().meta({ description: 'Its id at the provider' }),
    compared_with: z.enum(['import', 'model']).meta({
      description:
        'import: with what it was imported as; model: with the model as it is, because its import was not kept',
    }),
    imported_at: unixSeconds.nullable(),
    changed: z.boolean(),
    fields: z.object({
      added: z.array(declaredField),
      removed: z.array(declaredField),
      changed: z.array(
        z.object({
          name: z.string(),
          properties: z.array(
            z.object({ property: z.string(), old: propertyValue, new: propertyValue }),
          ),
        }),
      ),
    }),
    mapping: z.array(
      z.object({
        name: z.string(),
        old: fieldMapping.nullable(),
        new: fieldMapping.nullable(),
      }),
    ),
    conflicts: z.array(importConflict),
    proposed: z
      .object({ declaration: modelDeclaration, imported: modelImport })
      .meta({ description: 'To be written with `PUT /manage/models/{id}` and `version`' }),
    version: z.int().nullable().meta({ description: 'Of the model that was compared' }),
  })
  .meta({ id: 'ImportComparison' });
export type ImportComparison = z.infer<typeof importComparison>;
