import {
  cosignNote,
  findSignature,
  isConsistent,
  isSame,
  parseAddCheckpoint,
  parseCheckpoint,
  parseNote,
  rootOf,
  signatureLine,
  TLOG_SIZE,
  type TreeHead,
} from '@cairn/domain/proof';
import type pg from 'pg';
import { sha256, verifyEd25519 } from '../../../core/crypto/signing-key.ts';
import type { Services } from '../../../core/services.ts';
import { witnessSigner } from './witness-key.ts';

/** As https://c2sp.org/tlog-witness says it: the status is the meaning. */
export interface WitnessAnswer {
  status: 200 | 400 | 403 | 404 | 409 | 422;
  type: 'text/plain' | typeof TLOG_SIZE;
  body: string;
}

const refusal = (status: WitnessAnswer['status'], body: string): WitnessAnswer => ({
  status,
  type: 'text/plain',
  body: `${body}\n`,
});

/**
 * Signs a checkpoint of a log that this installation watches, and only what extends the one that it signed before. Asked twice
 * at once, the second waits for the first; what was signed is stored before it is answered.
 */
export async function cosignCheckpoint(
  services: Pick<Services, 'env' | 'master' | 'pools' | 'log' | 'now'>,
  body: string,
): Promise<WitnessAnswer> {
  const sent = parseAddCheckpoint(body);
  const note = sent && parseNote(sent.note);
  const checkpoint = note && parseCheckpoint(note.text);
  if (!sent || !checkpoint) return refusal(400, 'This is no checkpoint with its proof.');
  const keys = services.env.witnessFor.filter(({ name }) => name === checkpoint.origin);
  if (keys.length === 0) return refusal(404, 'This witness does not know the log.');
  if (!keys.some((key) => findSignature(note, key, verifyEd25519)))
    return refusal(403, 'The checkpoint is not signed by the key of the log.');
  if (sent.oldSize > checkpoint.size) return refusal(400, 'The old size is larger than the checkpoint.');

  const client = await services.pools.sealer.connect();
  try {
    await client.query('begin');
    const last = await lockLog(client, checkpoint.origin, services.now());
    const found = whyNotSign(last, checkpoint, sent);
    if (found?.isFraud) await noteRefusal(services, client, checkpoint.origin, found.says);
    if (!found)
      await client.query('update witnessed_logs set size = $2, root = $3, signed_at = $4 where origin = $1', [
        checkpoint.origin,
        checkpoint.size,
        Buffer.from(checkpoint.root),
        services.now(),
      ]);
    await client.query('commit');
    client.release();
    if (found) return found.answer;
  } catch (error) {
    client.release(error as Error);
    throw error;
  }
  const { key, sign } = witnessSigner(services.env, services.master);
  const seconds = Math.floor(services.now().getTime() / 1000);
  return { status: 200, type: 'text/plain', body: signatureLine(cosignNote(note.text, key, seconds, sign)) };
}

async function lockLog(client: pg.PoolClient, origin: string, now: Date): Promise<TreeHead> {
  await client.query(
    `insert into witnessed_logs (origin, size, root, signed_at) values ($1, 0, $2, $3) on conflict do nothing`,
    [origin, rootOf(sha256, []), now],
  );
  const { rows } = await client.query<{ size: string; root: Buffer }>(
    'select size, root from witnessed_logs where origin = $1 for update',
    [origin],
  );
  const [row] = rows;
  if (!row) throw new Error('a log that is watched has no row');
  return { size: Number(row.size), root: row.root };
}

interface Found {
  answer: WitnessAnswer;
  /** The log's own key signed it, and it is not what was signed before. */
  isFraud: boolean;
  says: string;
}

function whyNotSign(
  last: TreeHead,
  newer: TreeHead,
  { oldSize, path }: { oldSize: number; path: readonly Uint8Array[] },
): Found | undefined {
  if (newer.size === last.size && !isSame(newer.root, last.root))
    return {
      answer: { status: 409, type: TLOG_SIZE, body: `${last.size}\n` },
      isFraud: true,
      says: `Another checkpoint of ${last.size} headers than the one that was signed: a split view.`,
    };
  if (oldSize !== last.size)
    return {
      answer: { status: 409, type: TLOG_SIZE, body: `${last.size}\n` },
      isFraud: newer.size < last.size,
      says: `A checkpoint of ${newer.size} headers after one of ${last.size}: the log was set back.`,
    };
  if (isConsistent(sha256, last, newer, path)) return undefined;
  const says = `The checkpoint of ${newer.size} headers does not extend the one of ${last.size} that was signed.`;
  return { answer: refusal(422, says), isFraud: true, says };
}

async function noteRefusal(
  { log, now }: Pick<Services, 'log' | 'now'>,
  client: pg.PoolClient,
  origin: string,
  says: string,
): Promise<void> {
  log.error({ origin, says }, 'a checkpoint of a witnessed log was refused');
  await client.query('update witnessed_logs set refusal = $2, refused_at = $3 where origin = $1', [
    origin,
    says,
    now(),
  ]);
}
