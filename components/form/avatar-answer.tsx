'use client';

import { createContext, useContext } from 'react';
import type { AvatarReport } from './media/avatar-states';

const AvatarContext = createContext<AvatarReport | null>(null);

/** Passes the service's last report about avatars to the form's avatar field; null before the first. */
export const AvatarReportProvider = AvatarContext.Provider;

export const useAvatarReport = (): AvatarReport | null => useContext(AvatarContext);
