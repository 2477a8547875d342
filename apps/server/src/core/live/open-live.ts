import { roleUrl } from '@cairn/db';
import pg from 'pg';
import { LIVE_CHANNEL, type LiveMessage } from './tell-live.ts';

export interface Live {
  /** Hears what changes in a firm, and what did a moment ago, until the answer is called. */
  follow(tenantId: string, userId: string, hear: (message: LiveMessage) => void): () => void;
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

/** One connection that listens for all pages of this server; a lost one is opened again. */
export async function openLive(adminUrl: string, secret: Buffer, onError: (error: Error) => void): Promise<Live> {
  const listeners = new Set<Listener>();
  const latest: { at: number; message: LiveMessage }[] = [];
  let client: pg.Client | undefined;
  let stopped = false;
  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: roleUrl(adminUrl, 'cairn_app', secret),
      application_name: 'cairn live',
    });
    next.on('error', onError);
    next.on('end', () => {
      if (!stopped) setTimeout(() => void connect().catch(onError), RETRY_MS).unref();
    });
    next.on('notification', ({ payload }) => {
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
    for (const { tenantId, hear } of listeners) hear({ kind: 'opportunities', tenant_id: tenantId, by: null });
  };
  await connect();
  return {
    follow(tenantId, userId, hear) {
      const listener = { tenantId, userId, hear };
      listeners.add(listener);
      const since = performance.now() - JUST_NOW_MS;
      for (const { at, message } of latest) if (at >= since) deliver(listener, message);
      return () => void listeners.delete(listener);
    },
    async stop() {
      stopped = true;
      listeners.clear();
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
