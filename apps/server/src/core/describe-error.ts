import { pgError } from './pg-errors.ts';

/** For the log: type, code and stack; never the message of a database error, which quotes the row. */
export function describeError(error: unknown) {
  const inner = pgError(error);
  if (inner) return { code: inner.code, constraint: inner.constraint, stack: stackOf(error) };
  return error instanceof Error
    ? { type: error.name, message: error.message, stack: stackOf(error) }
    : { type: typeof error };
}

const stackOf = (error: unknown): string | undefined =>
  error instanceof Error
    ? error.stack
        ?.split('\n')
        .filter((line) => line.trimStart().startsWith('at '))
        .slice(0, 8)
        .join('\n')
    : undefined;
