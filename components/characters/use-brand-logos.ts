'use client';

import { useQuery } from '@tanstack/react-query';
import { charactersOptions } from '@/lib/queries';
import { readableUrl } from '../library/media';

/** A brand kit's logo that an export can carry. */
export interface BrandLogo {
  readonly id: string;
  /** The brand kit's name. */
  readonly name: string;
  /** The address of the file, as content credentials name it. */
  readonly url: string;
  /** The address from which a script of this page may read it. */
  readonly source: string;
}

/** The logos of the brand kits; empty until they are loaded. `isEnabled`: whether they are loaded at all. */
export function useBrandLogos(workspace: string, isEnabled: boolean): readonly BrandLogo[] {
  const { data } = useQuery({ ...charactersOptions(workspace), enabled: isEnabled });
  return (data?.data ?? []).flatMap(({ id, name, logo, logo_file }) => {
    const url = logo_file?.url ?? null;
    if (logo === null || url === null) return [];
    return [{ id, name, url, source: readableUrl(workspace, logo, url, window.location.origin) }];
  });
}
