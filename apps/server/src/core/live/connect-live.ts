import { roleUrl } from '@cairn/db';
import pg from 'pg';
import { isUnavailable } from '../pg-errors.ts';
import { LIVE_CHANNEL, type LiveMessage } from './tell-live.ts';

export interface Live {
  /** Hears what changes in a firm, and what did a moment ago, until the answer is called. */
  follow(tenantId: string, userId: string, hear: (message: LiveMessage) => void): () => void;
  /** Tells every server. What cannot be told now is told when the connection is back. */
  tell(messages: readonly string[]): void;
  stop(): Promise<void>;
}

interface Listener {
  tenantId: string;
  userId: string;
  hear: (message: LiveMessage) => void;
}

const RETRY_MS = 1_000;
/** A page asks for what it shows before it listens: what happened in between is told when it begins to. */
const JUST_NOW_MS = 10_000;
const KEPT = 1_000;

const TELL = { name: 'tell-live', text: 'select pg_notify($1, message) from unnest($2::text[]) message' };
/** Said at the start: a server that was killed may have kept to itself what it had just written. */
const LOOK_AGAIN = JSON.stringify({ look_again: true });

/**
 * One connection that listens for all pages of this server, and tells all servers what was changed here; a lost one is
 * opened again. The changes do not notify by themselves: PostgreSQL lets one notifying transaction of all databases commit
 * at a time, which took a third of their rate (docs/adr/0022). What was changed while one notification is on its way goes together.
 */
export async function connectLive(adminUrl: string, secret: Buffer, onError: (error: Error) => void): Promise<Live> {
  const listeners = new Set<Listener>();
  const latest: { at: number; message: LiveMessage }[] = [];
  const untold: string[] = [LOOK_AGAIN];
  let isTelling = false;
  let told = Promise.resolve();
  let client: pg.Client | undefined;
  let stopped = false;
  const lookAgain = () => {
    for (const { tenantId, hear } of listeners) hear({ kind: 'opportunities', tenant_id: tenantId, by: null });
  };
  const tellAll = async (): Promise<void> => {
    if (isTelling) return told;
    isTelling = true;
    for (let failed = false; client && untold.length > 0 && !failed; ) {
      const messages = untold.splice(0);
      await client.query({ ...TELL, values: [LIVE_CHANNEL, messages] }).catch((error: Error) => {
        failed = true;
        // Told when the connection is back; what PostgreSQL refuses is not told again, but that there was something.
        untold.unshift(...(isUnavailable(error) ? messages : [LOOK_AGAIN]));
        onError(error);
      });
    }
    isTelling = false;
  };
  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: roleUrl(adminUrl, 'cairn_app', secret),
      application_name: 'cairn live',
      // It writes nothing that could be lost.
      options: '-c synchronous_commit=off',
    });
    next.on('error', onError);
    next.on('end', () => {
      client = undefined;
      if (!stopped) setTimeout(() => void connect().catch(onError), RETRY_MS).unref();
    });
    next.on('notification', ({ payload }) => {
      if (payload === LOOK_AGAIN) return lookAgain();
      const message = messageOf(payload);
      if (!message) return;
      latest.push({ at: performance.now(), message });
      if (latest.length > KEPT) latest.shift();
      for (const listener of listeners) deliver(listener, message);
    });
    await next.connect();
    await next.query(`listen ${LIVE_CHANNEL}`);
    client = next;
    // What happened while nobody listened is unknown: the pages look again.
    lookAgain();
    told = tellAll();
  };
  await connect();
  await told;
  return {
    follow(tenantId, userId, hear) {
      const listener = { tenantId, userId, hear };
      listeners.add(listener);
      const since = performance.now() - JUST_NOW_MS;
      for (const { at, message } of latest) if (at >= since) deliver(listener, message);
      return () => void listeners.delete(listener);
    },
    tell(messages) {
      untold.push(...messages);
      told = tellAll();
    },
    async stop() {
      stopped = true;
      listeners.clear();
      await told;
      await client?.end();
    },
  };
}

/** None in what is not of ours: every account of the database may notify on a channel. */
function messageOf(payload: string | undefined): LiveMessage | undefined {
  try {
    const message: Partial<LiveMessage> | null = JSON.parse(payload ?? '');
    return typeof message?.tenant_id === 'string' && typeof message.kind === 'string'
      ? (message as LiveMessage)
      : undefined;
  } catch {
    return undefined;
  }
}

function deliver({ tenantId, userId, hear }: Listener, message: LiveMessage): void {
  if (tenantId === message.tenant_id && (!message.only || message.only.includes(userId))) hear(message);
}
