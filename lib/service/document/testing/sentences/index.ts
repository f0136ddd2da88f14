import { endpoints, generations, models } from './generations';
import { authentication, introduction, overview, versioning } from './overview';
import { quote, tasks } from './quote';
import { errors, limits } from './refusals';
import { balance, image, model, quoted, receipt, states, task, text } from './resources';
import { chat, compact, responses, socket } from './text-endpoints';
import type { Section } from './types';
import { billing, events, uploadFiles, uploadImages, userBalance } from './workspace';

export { informative } from './informative';
export type { Section } from './types';

/** The sentences of the interface, in the order of its wording. `docs/interface.md` explains them by resource. */
export const sections: readonly Section[] = [
  introduction,
  overview,
  model,
  receipt,
  task,
  image,
  quoted,
  balance,
  text,
  states,
  endpoints,
  models,
  generations,
  quote,
  tasks,
  chat,
  responses,
  compact,
  socket,
  uploadImages,
  uploadFiles,
  userBalance,
  billing,
  authentication,
  events,
  errors,
  limits,
  versioning,
];
