interface PgError {
  code?: string;
  constraint?: string;
}

/** The database's own error: drizzle wraps it in one whose message holds the statement and its values. */
export function pgError(error: unknown): PgError | undefined {
  const inner = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return inner instanceof Error && typeof (inner as PgError).code === 'string' ? (inner as PgError) : undefined;
}

export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const found = pgError(error);
  return found?.code === '23505' && found.constraint === constraint;
}

const CONNECTION_LOST = /^(08|57P0|53300|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND)/;

/** Whether the database could not be reached, is going down, or is full: worth trying again in a moment. */
export function isUnavailable(error: unknown): boolean {
  const code = pgError(error)?.code;
  if (code !== undefined) return CONNECTION_LOST.test(code);
  return error instanceof Error && /timeout exceeded when trying to connect|Connection terminated/.test(error.message);
}
