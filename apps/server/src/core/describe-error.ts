import { innerError, pgError } from './pg-errors.ts';

/** For the log: type, code and stack; never the message of a database error, which quotes the row. */
export function describeError(error: unknown) {
  const database = pgError(error);
  if (database) return { code: database.code, constraint: database.constraint, stack: stackOf(error) };
  const inner = innerError(error);
  return inner instanceof Error
    ? { type: inner.name, message: inner.message, stack: stackOf(error) }
    : { type: typeof inner };
}

const stackOf = (error: unknown): string | undefined =>
  error instanceof Error
    ? error.stack
        ?.split('\n')
        .filter((line) => line.trimStart().startsWith('at '))
        .slice(0, 8)
        .join('\n')
    : undefined;
