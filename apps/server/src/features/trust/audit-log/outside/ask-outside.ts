import { HASH_BYTES, parseCheckpoint, parseNote, type TreePeaks } from '@cairn/domain/proof';
import type pg from 'pg';
import { describeError } from '../../../../core/describe-error.ts';
import { OutsideError } from '../../../../core/outside/fetch-outside.ts';
import type { Services } from '../../../../core/services.ts';
import { Contradiction, type LastVouched, NotVouched, type Party, type SealedTree } from './party.ts';

interface StoredParty {
  name: string;
  log: string | null;
  size: string | null;
  subtrees: Buffer | null;
  done_at: Date | null;
  problem: string | null;
}

/**
 * Asks everybody outside to vouch for the newest checkpoint: each when its time has come and the log has grown, and again each
 * time that it is run until it has worked. One that fails holds nobody else up. Answers false when another server is at it
 * (docs/adr/0073).
 */
export async function askOutside(
  services: Pick<Services, 'pools' | 'log' | 'now'>,
  parties: readonly Party[],
): Promise<boolean> {
  const client = await services.pools.sealer.connect();
  try {
    const { rows } = await client.query(`select pg_try_advisory_lock(hashtext('cairn audit outside')) as mine`);
    if (!rows[0].mine) return false;
    await client.query('delete from audit_outside where name <> all ($1)', [parties.map(({ name }) => name)]);
    const tree = parties.length > 0 ? await readSealedTree(services.pools.sealer) : undefined;
    if (tree) await Promise.all(parties.map((party) => askOne(services, party, tree)));
    return true;
  } finally {
    await client.query(`select pg_advisory_unlock(hashtext('cairn audit outside'))`).catch(() => {});
    client.release();
  }
}

async function readSealedTree(sealer: pg.Pool): Promise<SealedTree | undefined> {
  const { rows } = await sealer.query<{ checkpoint: string | null; subtrees: Buffer }>(
    'select checkpoint, subtrees from audit_log_state',
  );
  const [state] = rows;
  const checkpoint = parseCheckpoint(parseNote(state?.checkpoint ?? '')?.text ?? '');
  if (!state?.checkpoint || !checkpoint || checkpoint.size === 0) return undefined;
  return {
    note: state.checkpoint,
    checkpoint,
    peaks: peaksOf(checkpoint.size, state.subtrees),
    async hashesFrom(place) {
      const { rows: headers } = await sealer.query<{ hash: Buffer }>(
        'select hash from audit_headers where log_index >= $1 and log_index < $2 order by log_index',
        [place, checkpoint.size],
      );
      return headers.map(({ hash }) => hash);
    },
  };
}

function peaksOf(size: number, bytes: Buffer): TreePeaks {
  const subtrees: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += HASH_BYTES) subtrees.push(bytes.subarray(at, at + HASH_BYTES));
  return { size, subtrees };
}

async function askOne({ pools, log, now }: Pick<Services, 'pools' | 'log' | 'now'>, party: Party, tree: SealedTree) {
  const { rows } = await pools.sealer.query<StoredParty>(
    'select name, log, size, subtrees, done_at, problem from audit_outside where name = $1',
    [party.name],
  );
  const [stored] = rows;
  const { checkpoint, peaks } = tree;
  const last = lastOf(stored);
  const isWaiting = stored?.done_at && now().getTime() - stored.done_at.getTime() < party.everyMs;
  const hasGrown = last?.log !== checkpoint.origin || last.size !== checkpoint.size;
  if (!stored?.problem && (isWaiting || !hasGrown)) return;
  try {
    const { note } = await party.vouch(tree, last);
    await pools.sealer.query(
      `insert into audit_outside (name, kind, log, size, note, subtrees, done_at, tried_at) values ($1, $2, $3, $4, $5, $6, $7, $7)
       on conflict (name) do update set kind = excluded.kind, log = excluded.log, size = excluded.size, note = excluded.note,
         subtrees = excluded.subtrees, done_at = excluded.done_at, tried_at = excluded.tried_at, problem = null, contradicts = false`,
      [party.name, party.kind, checkpoint.origin, checkpoint.size, note, Buffer.concat(peaks.subtrees), now()],
    );
  } catch (error) {
    const contradicts = error instanceof Contradiction;
    log[contradicts ? 'error' : 'warn'](
      { party: party.name, ...describeError(error) },
      'nobody vouched for the audit log',
    );
    await pools.sealer.query(
      `insert into audit_outside (name, kind, tried_at, problem, contradicts) values ($1, $2, $3, $4, $5)
       on conflict (name) do update set kind = excluded.kind, tried_at = excluded.tried_at, problem = excluded.problem,
         contradicts = excluded.contradicts or audit_outside.contradicts and audit_outside.log = $6`,
      [party.name, party.kind, now(), sentenceOf(error), contradicts, checkpoint.origin],
    );
  }
}

function lastOf(stored: StoredParty | undefined): LastVouched | undefined {
  if (!stored?.log || stored.size === null || !stored.subtrees) return undefined;
  const size = Number(stored.size);
  return { log: stored.log, size, peaks: peaksOf(size, stored.subtrees) };
}

/** Ours as they are; what a library says may hold addresses and keys, and stands in the server's log. */
function sentenceOf(error: unknown): string {
  const isOurs = error instanceof Contradiction || error instanceof OutsideError || error instanceof NotVouched;
  return isOurs ? (error as Error).message.slice(0, 300) : 'It could not be reached, or answered an error.';
}
