interface PgError {
  code?: string;
  constraint?: string;
}

/** What went wrong below: drizzle wraps it in an error whose message holds the statement and its values. */
export function innerError(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? error.cause : error;
}

export function pgError(error: unknown): PgError | undefined {
  const inner = innerError(error);
  return inner instanceof Error && typeof (inner as PgError).code === 'string' ? (inner as PgError) : undefined;
}

export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const found = pgError(error);
  return found?.code === '23505' && found.constraint === constraint;
}

/** Whether a value was not of the form that its type needs (class 22). */
export function isDataError(error: unknown): boolean {
  return pgError(error)?.code?.startsWith('22') === true;
}

/** Whether two transactions waited for each other, and this one was ended for it. */
export function isDeadlock(error: unknown): boolean {
  return pgError(error)?.code === '40P01';
}

const CONNECTION_LOST = /^(08|57P0|53300|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND)/;

const CONNECTION_BROKE = /timeout exceeded when trying to connect|Connection terminated|not queryable/;

/** Whether the database could not be reached, is going down, or is full: worth trying again in a moment. */
export function isUnavailable(error: unknown): boolean {
  const code = pgError(error)?.code;
  if (code !== undefined) return CONNECTION_LOST.test(code);
  const inner = innerError(error);
  return inner instanceof Error && CONNECTION_BROKE.test(inner.message);
}
