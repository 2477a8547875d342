import { ERROR_TABLE } from '@cairn/contract';
import { ORPCError, ValidationError } from '@orpc/server';
import type { Logger } from 'pino';
import { DestroyedKey } from '../crypto/tenant-cells.ts';
import { describeError } from '../describe-error.ts';
import { fail } from '../errors.ts';
import { isUnavailable, pgError } from '../pg-errors.ts';

/** What the database raises when something of an archived or deleted deal is written (migration 0014). */
const PUT_AWAY = 'CA001';

/**
 * What leaves the server for an error: one of the contract's codes. What nobody foresaw is logged here, once, with the
 * request id, and answered opaquely; neither log nor answer holds a statement's values.
 */
export function wireError(error: unknown, log: Pick<Logger, 'error' | 'warn'>): ORPCError<string, unknown> {
  if (error instanceof ORPCError) {
    if (error.cause instanceof ValidationError && error.code === 'BAD_REQUEST') return invalidInput(error.cause);
    if (error.code in ERROR_TABLE) return error;
    if (error.code === 'NOT_FOUND' || error.code === 'METHOD_NOT_SUPPORTED') return fail('NOT_FOUND');
  }
  if (pgError(error)?.code === PUT_AWAY) return fail('DEAL_ARCHIVED');
  if (error instanceof DestroyedKey) return fail('KEYS_DESTROYED');
  if (isUnavailable(error)) {
    log.warn({ code: pgError(error)?.code }, 'database not reachable');
    return fail('UNAVAILABLE');
  }
  log.error(describeError(error), 'unexpected error');
  return fail('INTERNAL');
}

function invalidInput(cause: ValidationError) {
  // Without a prototype: a field that is called "constructor" must not seem to be there already.
  const fields: Record<string, string> = Object.create(null);
  for (const issue of cause.issues) {
    const path = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part));
    for (const [field, message] of namedFaults(path, issue as Fault)) fields[asSent(field)] ??= message;
    if (Object.keys(fields).length >= FAULTS_NAMED) break;
  }
  return fail('INVALID_INPUT', { fields });
}

/** A field under the name that the caller gave it: whether it travelled in the body or in the query is our own matter. */
function asSent(field: string): string {
  return field.replace(/^(?:body|query|params)\./, '');
}

// More than anybody mends at once; a body of nonsense must not be answered with a book.
const FAULTS_NAMED = 50;

interface Fault {
  message: string;
  code?: string;
  keys?: string[];
  errors?: { path: PropertyKey[]; message: string }[][];
}

/** An unknown field is named itself; of a choice between forms, the message of the last one is the useful one. */
function namedFaults(path: string[], fault: Fault): [string, string][] {
  if (fault.code === 'unrecognized_keys')
    return (fault.keys ?? [])
      .slice(0, FAULTS_NAMED)
      .map((key) => [[...path, key].join('.'), `There is no field "${key}" here.`]);
  const inner = fault.code === 'invalid_union' ? fault.errors?.flat().at(-1) : undefined;
  if (inner) return [[[...path, ...inner.path.map(String)].join('.'), inner.message]];
  return [[path.join('.'), fault.message]];
}
