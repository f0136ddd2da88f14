import { useEffect, useRef, useState } from 'react';
import { writeAddress } from '@/components/ui';
import { editHref } from '@/lib/forms';
import { readVersionName } from '@/lib/pages/versions';
import { originOf } from './room-links';

/** The version that is open, which the address names. `onChange`: another one was opened. */
export function useOpenVersion(workspace: string, first: string, onChange: () => void) {
  const [current, setCurrent] = useState(first);
  /** For work that outlives a drawing of the room; null once the room was left. */
  const latestVersion = useRef<string | null>(first);
  useEffect(() => {
    latestVersion.current = current;
    return () => {
      latestVersion.current = null;
    };
  }, [current]);
  const choose = (name: string) => {
    const next = readVersionName(name);
    setCurrent(name);
    // The stage of the open version reports its state only when that changes.
    if (name !== latestVersion.current) onChange();
    if (next !== null) {
      writeAddress(editHref(workspace, next, originOf(window.location.search)));
    }
  };
  return {
    current,
    choose,
    /** Opens what was made of `parent`, unless the person went on meanwhile or left. */
    chooseMade(parent: string, name: string) {
      if (latestVersion.current === parent) choose(name);
    },
  };
}
