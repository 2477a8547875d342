import { ERROR_TABLE, type ErrorCode } from '@cairn/contract';
import { ORPCError } from '@orpc/server';

/** The error of the contract's table with this code, to throw; `data` is what the procedure declared. */
export function fail<C extends ErrorCode>(code: C, data?: unknown, message?: string): ORPCError<C, unknown> {
  const { status, message: text } = ERROR_TABLE[code];
  return new ORPCError(code, { status, message: message ?? text, data, defined: true });
}

/**
 * The answer to a stale edit, with the record as it stands now, so that the second person sees both versions.
 *
 * @param current the record as the procedure returns it, or the call that reads it, whose own refusal comes first
 */
export async function staleVersion(current: unknown): Promise<ORPCError<'STALE_VERSION', unknown>> {
  return fail('STALE_VERSION', { current: await current });
}

/** A field that the server refuses although its form was right; shown at the field like any other. */
export function invalidField(path: string, message: string): ORPCError<'INVALID_INPUT', unknown> {
  return fail('INVALID_INPUT', { fields: { [path]: message } });
}
