'use client';

import { useEffect, useRef, useState } from 'react';

const sendAfterMs = 250;

/**
 * The text of a search field whose `value` is in the URL. `onChange` gets it trimmed, or undefined when it is empty, a moment after
 * typing or when the field loses the focus. Other changes of the URL (back, a link, Clear filters) replace the text.
 */
export function useSearchText(
  value: string | undefined,
  onChange: (value: string | undefined) => void,
): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(value ?? '');
  const [sentText, setSentText] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  if (lastValue !== value) {
    setLastValue(value);
    // The URL follows later with the text that was sent; text typed since then must stay.
    if (sentText !== value) {
      setSentText(value);
      setText(value ?? '');
    }
  }
  const latestOnChange = useRef(onChange);
  useEffect(() => {
    latestOnChange.current = onChange;
  });
  useEffect(() => {
    const trimmedText = text.trim() || undefined;
    if (trimmedText === sentText) return;
    const send = () => {
      stop();
      setSentText(trimmedText);
      latestOnChange.current(trimmedText);
    };
    const timer = setTimeout(send, sendAfterMs);
    // Write the URL as soon as the field loses focus: writing it after a click on a link would cancel that navigation.
    document.addEventListener('focusout', send);
    const stop = () => {
      clearTimeout(timer);
      document.removeEventListener('focusout', send);
    };
    return stop;
  }, [text, sentText]);
  return [text, setText];
}
