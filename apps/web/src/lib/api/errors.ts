import { ERROR_TABLE, type ErrorCode } from '@cairn/contract/errors';
import { isCustomKey } from '@cairn/domain';
import { ORPCError } from '@orpc/client';

export const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.';

export interface ReadableError {
  /** One of the contract's codes, or NETWORK when no answer came. Switch on this, never on the message. */
  code: ErrorCode | 'NETWORK';
  /** HTTP status; 0 when no answer came. */
  status: number;
  message: string;
  /** Messages by the path of the input field, such as `data.first_name`; empty unless the code is INVALID_INPUT. */
  fields: Record<string, string>;
  data: unknown;
  requestId: string | undefined;
}

const requestIds = new WeakMap<Error, string>();

/** Keeps the request id of the answer with the error that it became, so that a person can quote it. */
export function rememberRequestId<E extends Error>(error: E, requestId: string | undefined): E {
  if (requestId) requestIds.set(error, requestId);
  return error;
}

/** What a person and a form need to know of a failed call. */
export function readError(error: unknown): ReadableError {
  if (!(error instanceof ORPCError)) {
    // fetch rejects with a TypeError when there is no answer at all; anything else is a fault of ours.
    if (error instanceof TypeError) return plain('NETWORK', 0, UNREACHABLE);
    return plain('INTERNAL', 500, ERROR_TABLE.INTERNAL.message);
  }
  const requestId = requestIds.get(error);
  if (!isErrorCode(error.code)) {
    // A proxy answered in the server's place.
    const code = error.status >= 502 && error.status <= 504 ? 'UNAVAILABLE' : 'INTERNAL';
    return { ...plain(code, error.status, ERROR_TABLE[code].message), requestId };
  }
  const { code, status, message, data } = error;
  return { code, status, message, data, requestId, fields: code === 'INVALID_INPUT' ? readFields(data) : {} };
}

/** Whether the call did not reach the server, so that it is worth sending again as it is. */
export function gotNoAnswer(error: unknown): boolean {
  if (!error) return false;
  const { code, status } = readError(error);
  return code === 'NETWORK' || status === 502 || status === 504;
}

/** One sentence, where there is no field to mark: of a refused input the reason, which names the field. */
export function reasonOf(error: unknown): string {
  const { message, fields } = readError(error);
  return Object.values(fields)[0] ?? message;
}

/** The same messages by the name of the form's field: the last part of the path, or both of a field of the firm's own. */
export function fieldErrors(error: unknown): Record<string, string> {
  const entries = Object.entries(readError(error).fields);
  const nameOf = (path: string) => (isCustomKey(path) ? path : path.slice(path.lastIndexOf('.') + 1));
  return Object.fromEntries(entries.map(([path, message]) => [nameOf(path), message]));
}

function plain(code: ReadableError['code'], status: number, message: string): ReadableError {
  return { code, status, message, fields: {}, data: undefined, requestId: undefined };
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_TABLE, code);
}

function readFields(data: unknown): Record<string, string> {
  if (typeof data !== 'object' || data === null || !('fields' in data)) return {};
  const { fields } = data;
  if (typeof fields !== 'object' || fields === null) return {};
  return Object.fromEntries(Object.entries(fields).map(([path, message]) => [path, String(message)]));
}
