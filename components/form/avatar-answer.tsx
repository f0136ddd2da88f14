'use client';

import { createContext, useContext } from 'react';
import type { AvatarStates } from './media/avatar-states';

const Context = createContext<AvatarStates | null>(null);

/** Passes the service's last answer about avatars to the form's avatar field; null before the first answer. */
export const AvatarAnswerProvider = Context.Provider;

export const useAvatarAnswer = (): AvatarStates | null => useContext(Context);
