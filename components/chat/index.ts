export { ChatPage } from './chat-page';
export { takesImages, textModels } from './models';
export { promptsOfAnswer } from './prompts-of-answer';
export { createChatStore } from './store/chat-store';
export { ThreadSkeleton } from './thread-skeleton';
export { PricedButton } from './turn-price';
export { fillMessage } from './use-message-draft';
export { priceStateOf, roundedBytes } from './use-turn-price';
