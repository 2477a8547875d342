import { readError } from '../../../../lib/api/errors.ts';
import { plural } from '../../../../lib/base/format.ts';

/** A failed call in words; when the server said how long to wait, with that, and that nothing typed is lost. */
export function describeRefusal(error: unknown): string {
  const { code, message, data } = readError(error);
  const seconds = readSeconds(data);
  if (seconds === undefined) return message;
  const wait = `Please try again in ${seconds < 90 ? plural(seconds, 'second') : plural(Math.ceil(seconds / 60), 'minute')}.`;
  if (code === 'UNAVAILABLE') return `The server is busy right now. ${wait} Your input was not lost.`;
  if (code === 'TOO_MANY_REQUESTS') return `There were too many attempts. ${wait} Your input was not lost.`;
  return message;
}

function readSeconds(data: unknown): number | undefined {
  if (typeof data !== 'object' || data === null || !('retry_after_seconds' in data)) return undefined;
  return typeof data.retry_after_seconds === 'number' ? data.retry_after_seconds : undefined;
}
