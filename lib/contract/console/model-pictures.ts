/** Addresses of pictures that show what a model makes, by its id. */
export type ModelPictures = Readonly<Record<string, string>>;
