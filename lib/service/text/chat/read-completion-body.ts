import type { ServiceContext } from '../../context';
import type { JsonObject } from '../../http';
import type { Viewer } from '../../models/catalog';
import { readChatMessages } from '../parse/chat-messages';
import { createImageReader } from '../parse/images';
import { readParameters } from '../parse/parameters';
import { textModel } from '../parse/text-model';
import type { TurnRequest } from '../turns/types';

const structural = new Set(['model', 'messages']);

/** The validated body of a chat completion. Throws `ApiError`. */
export function readCompletionBody(
  context: Pick<ServiceContext, 'catalog' | 'settings'>,
  viewer: Viewer,
  body: JsonObject,
): Pick<TurnRequest, 'model' | 'messages' | 'options' | 'effective'> {
  const model = textModel(context, viewer, body.model);
  const images = createImageReader(model, context.settings);
  return {
    ...readParameters(model, body, { structural }),
    model,
    messages: readChatMessages(model, body.messages, images),
  };
}
