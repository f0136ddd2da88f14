import { notFound } from 'next/navigation';
import { failureOf } from '../failures';

/** What a page reads of the service; "not found" is the page's answer too. */
export async function orNotFound<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (failureOf(error).status === 404) notFound();
    throw error;
  }
}
