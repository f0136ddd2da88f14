/** For each model id, the address of a picture made with the model. */
export type ModelPictures = Readonly<Record<string, string>>;
