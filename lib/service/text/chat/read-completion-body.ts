import type { TextMessage } from '@/lib/providers';
import type { ServiceContext } from '../../context';
import type { JsonObject } from '../../http';
import type { Viewer } from '../../models/catalog';
import { readChatMessages } from '../parse/chat-messages';
import { createImageReader } from '../parse/images';
import { readParameters } from '../parse/parameters';
import { textModel } from '../parse/text-model';
import type { TextProviders } from '../providers';
import type { TurnRequest } from '../turns/types';

const structural = new Set(['model', 'messages']);

/**
 * The validated body of a chat completion. Reasoning of earlier answers is left out, and so never priced, unless a
 * provider of the model takes it. Throws `ApiError`.
 */
export function readCompletionBody(
  context: Pick<ServiceContext, 'catalog' | 'settings'>,
  providers: TextProviders,
  viewer: Viewer,
  body: JsonObject,
): Pick<TurnRequest, 'model' | 'messages' | 'options' | 'effective'> {
  const model = textModel(context, viewer, body.model);
  const images = createImageReader(model, context.settings);
  const messages = readChatMessages(model, body.messages, images);
  const takesReasoning = context.catalog
    .routesFor(model, viewer.region)
    .some(({ provider }) => providers.get(provider)?.takesReasoning === true);
  return {
    ...readParameters(model, body, { structural }),
    model,
    messages: takesReasoning ? messages : messages.map(withoutReasoning),
  };
}

function withoutReasoning(message: TextMessage): TextMessage {
  if (message.role !== 'assistant') return message;
  const { reasoning: _, ...rest } = message;
  return rest;
}
