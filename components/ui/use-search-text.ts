'use client';

import { useEffect, useRef, useState } from 'react';

const sendAfterMs = 250;

/**
 * The text of a search field whose `value` lives in the URL: sent a moment after typing or when the field is left,
 * trimmed, `undefined` when there is none. It follows the URL where that changes by other means (back, a link, Clear filters).
 */
export function useSearchText(
  value: string | undefined,
  onChange: (value: string | undefined) => void,
): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(value ?? '');
  const [sent, setSent] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    // What was sent from here comes back from the URL later: what was typed since then stays.
    if (sent !== value) {
      setSent(value);
      setText(value ?? '');
    }
  }
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    const wanted = text.trim() || undefined;
    if (wanted === sent) return;
    const send = () => {
      stop();
      setSent(wanted);
      latest.current(wanted);
    };
    const timer = setTimeout(send, sendAfterMs);
    // Who leaves the field goes on to something else: an address written after a link was clicked would drop
    // that navigation.
    document.addEventListener('focusout', send);
    const stop = () => {
      clearTimeout(timer);
      document.removeEventListener('focusout', send);
    };
    return stop;
  }, [text, sent]);
  return [text, setText];
}
