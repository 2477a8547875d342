import type pg from 'pg';

export interface Statement {
  text: string;
  values: unknown[];
  name?: string | undefined;
}

/** Everything that was sent to the database while `act` ran through this pool, in order: what a plain client replays. */
export async function recordStatements(pool: pg.Pool, act: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const restore: (() => void)[] = [];
  pool.connect = (async () => {
    const client = await connect();
    const original = client.query;
    const query = original.bind(client) as (...args: unknown[]) => unknown;
    restore.push(() => {
      client.query = original;
    });
    client.query = ((first: unknown, second: unknown, ...rest: unknown[]) => {
      const config = (typeof first === 'string' ? { text: first } : first) as Statement;
      statements.push({
        text: config.text,
        values: (Array.isArray(second) ? second : config.values) ?? [],
        name: config.name,
      });
      return query(first, second, ...rest);
    }) as never;
    return client;
  }) as never;
  try {
    await act();
  } finally {
    pool.connect = connect as never;
    for (const again of restore) again();
  }
  // The end of a transaction that only read is sent with the next one.
  if (statements.at(-1)?.text !== 'COMMIT') statements.push({ text: 'COMMIT', values: [] });
  return statements;
}

/** Runs recorded statements on a plain client, one after the other, with some values exchanged. */
export async function replay(
  client: pg.ClientBase,
  statements: Statement[],
  exchange: (value: unknown) => unknown = (value) => value,
): Promise<void> {
  for (const { text, values, name } of statements) {
    await client.query({ text, values: values.map(exchange), ...(name && { name: `replay-${name}` }) });
  }
}
