import type { TextMessage } from '@/lib/providers';
import type { ServiceContext } from '../../context';
import type { JsonObject } from '../../http';
import type { Viewer } from '../../models/catalog';
import { readChatMessages } from '../parse/chat-messages';
import { createImageChecker } from '../parse/images';
import { readParameters } from '../parse/parameters';
import { findTextModel } from '../parse/text-model';
import type { TextProviders } from '../providers';
import type { TurnRequest } from '../turns/types';

const structuralNames = new Set(['model', 'messages']);

/**
 * The validated body of a chat completion. Reasoning of earlier answers is left out, and so never priced, unless a
 * provider of the model takes it. Throws `ApiError`.
 */
export function readCompletionBody(
  context: Pick<ServiceContext, 'catalog' | 'settings'>,
  providers: TextProviders,
  viewer: Viewer,
  body: JsonObject,
): Pick<TurnRequest, 'model' | 'messages' | 'options' | 'effectiveParams'> {
  const model = findTextModel(context, viewer, body.model);
  const images = createImageChecker(model, context.settings);
  const messages = readChatMessages(model, body.messages, images);
  const takesReasoning = context.catalog
    .routesFor(model, viewer.region)
    .some(({ provider }) => providers.get(provider)?.takesReasoning === true);
  return {
    ...readParameters(model, body, { structuralNames }),
    model,
    messages: takesReasoning ? messages : messages.map(withoutReasoning),
  };
}

function withoutReasoning(message: TextMessage): TextMessage {
  if (message.role !== 'assistant') return message;
  const { reasoning: _, ...otherMembers } = message;
  return otherMembers;
}
