import { ERROR_TABLE } from '@cairn/contract';
import { ORPCError } from '@orpc/server';
import { describe, expect, it } from 'vitest';
import { fail } from '../errors.ts';
import { wireError } from './answer-error.ts';

const QUERY = 'Failed query: insert into opportunities values ($1)\nparams: Canary Ventures,canary@firm.example';
const withCause = (cause: unknown) => new Error(QUERY, { cause });
const withCode = (code: string, message = 'canary in row') => Object.assign(new Error(message), { code });

function wired(error: unknown) {
  const lines: unknown[] = [];
  const log = { error: (line: unknown) => lines.push(line), warn: (line: unknown) => lines.push(line) };
  const { status, code, message } = wireError(error, log as never);
  return { answer: [status, code, message], log: JSON.stringify(lines) };
}
const INTERNAL = [500, 'INTERNAL', ERROR_TABLE.INTERNAL.message];
const UNAVAILABLE = [503, 'UNAVAILABLE', ERROR_TABLE.UNAVAILABLE.message];

describe('an error on its way out', () => {
  it.each<[string, unknown, unknown[]]>([
    ['of the contract', fail('STAGE_UNKNOWN'), [422, 'STAGE_UNKNOWN', ERROR_TABLE.STAGE_UNKNOWN.message]],
    ['with a code that nobody declared', new ORPCError('TEAPOT', { message: 'canary' }), INTERNAL],
    ['of a database constraint', withCause(withCode('23505')), INTERNAL],
    ['of a database that refuses connections', withCode('ECONNREFUSED'), UNAVAILABLE],
    ['of a database that ends', withCause(withCode('57P01')), UNAVAILABLE],
    ['of a database that is full', withCause(withCode('53300')), UNAVAILABLE],
    ['of a connection that broke', new Error('Connection terminated unexpectedly'), UNAVAILABLE],
    [
      'of a connection that broke below drizzle',
      withCause(new Error('Connection terminated unexpectedly')),
      UNAVAILABLE,
    ],
    ['of a pool that is empty', new Error('timeout exceeded when trying to connect'), UNAVAILABLE],
    ['wrapped, of a kind that nobody knows', withCause(new Error('odd')), INTERNAL],
    ['that is no error', 'canary', INTERNAL],
    ['that is nothing', undefined, INTERNAL],
  ])('%s tells neither the client nor the log what was in it', (_, error, answer) => {
    const { answer: said, log } = wired(error);
    expect(said).toEqual(answer);
    expect(log).not.toMatch(/canary ventures|canary@|insert into|canary in row/i);
  });
});
