import { useEffect, useRef, useState } from 'react';
import { writeAddress } from '@/components/ui';
import { editHref } from '@/lib/forms';
import { readVersionName } from '@/lib/pages/versions';
import { originOf } from './room-links';

/** The name of the open version, which the address has too. `onChange`: another one was opened. */
export function useOpenVersion(workspace: string, initialVersion: string, onChange: () => void) {
  const [current, setCurrent] = useState(initialVersion);
  /** For callbacks of work that ends later; null once the room was left. */
  const latestVersion = useRef<string | null>(initialVersion);
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
    /** Opens the version that was made from `parent`, unless the person opened another one or left meanwhile. */
    openMadeVersion(parent: string, name: string) {
      if (latestVersion.current === parent) choose(name);
    },
  };
}
