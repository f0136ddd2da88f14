'use client';

import { createContext, useContext } from 'react';
import type { AvatarAnswer } from './media/avatar-states';

const Context = createContext<AvatarAnswer | null>(null);

/** Gives the avatar field of a form the service's last answer about its avatars; null before the first. */
export const AvatarAnswerProvider = Context.Provider;

export const useAvatarAnswer = (): AvatarAnswer | null => useContext(Context);
