/** Limits of the interface (`docs/interface.md#limits`). */
export const limits = {
  uploadBytes: 67_108_864,
  referenceImages: 9,
  referenceVideos: 3,
  referenceAudios: 3,
  avatarAssets: 5,
  idempotencyKeyLength: 255,
  taskListIds: 200,
  taskListLimit: 100,
  promptLength: 8_000,
  /** Of the body of a text endpoint, including its pictures. */
  textBodyBytes: 33_554_432,
  responsesKeptDays: 30,
} as const;

/** Days for which an entry of the trash can be restored. */
export const trashKeptDays = 30;

/** Formats of `POST /v1/uploads/images`. */
export const imageUploadTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
