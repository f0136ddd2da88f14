'use server';

import { inputText } from '@/lib/pages/input';
import { visitorAction } from '../../team/access';
import { unsubscribe } from '.';

/** Turns mail of some kinds off, by the link in such a mail. */
export const unsubscribeAction = visitorAction([inputText.max(2000)], unsubscribe);
