import { notFound } from 'next/navigation';
import { failureOf } from '../../platform/failures';

/** Reads from the service for a page. Its 404 makes the page "not found". */
export async function orNotFound<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (failureOf(error).status === 404) notFound();
    throw error;
  }
}
