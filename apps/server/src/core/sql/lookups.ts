import pg from 'pg';
import { sendTogether } from './send-together.ts';

export interface Lookups {
  /** The rows of one statement that only reads, without a transaction around it. */
  find<R extends pg.QueryResultRow>(name: string, text: string, values: unknown[]): Promise<R[]>;
  end(): Promise<void>;
}

/**
 * One connection of the sign-in role for what every request asks first: the statements of all requests that are there at
 * the same time leave in one packet, none waits for a connection, and none can write.
 */
export function connectLookups(url: string, onError: (error: Error) => void): Lookups {
  let opening: Promise<pg.Client> | undefined;
  let isGathering = false;

  /** The connection, or a new one in the place of one that was lost. */
  function connected(): Promise<pg.Client> {
    if (opening) return opening;
    const mine = open(() => {
      if (opening === mine) opening = undefined;
    });
    opening = mine;
    return mine;
  }

  async function open(forget: () => void): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      pipeline: true,
      connectionTimeoutMillis: 5_000,
      statement_timeout: 10_000,
      options: '-c default_transaction_read_only=on',
      application_name: 'cairn lookups',
    } as pg.ClientConfig);
    client.on('end', forget);
    client.on('error', (error) => {
      forget();
      onError(error);
    });
    await client.connect().catch((error: unknown) => {
      forget();
      throw error;
    });
    return client;
  }

  function gather(client: pg.Client): void {
    if (isGathering) return;
    isGathering = true;
    sendTogether(client, (leave) =>
      setImmediate(() => {
        isGathering = false;
        leave();
      }),
    );
  }

  return {
    async find<R extends pg.QueryResultRow>(name: string, text: string, values: unknown[]) {
      const client = await connected();
      gather(client);
      return (await client.query<R>({ name, text, values })).rows;
    },
    async end() {
      await (await opening)?.end();
    },
  };
}
