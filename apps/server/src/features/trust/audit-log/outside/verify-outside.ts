import { type Checkpoint, findSignature, type Note, parseCheckpoint, parseNote, toBase64 } from '@cairn/domain/proof';
import type pg from 'pg';
import { verifyEd25519 } from '../../../../core/crypto/signing-key.ts';
import type { Services } from '../../../../core/services.ts';
import type { TimeStamping, Witness } from '../../../../env-parts.ts';
import type { Report } from '../audit-fault.ts';
import type { StoredHeader } from '../audit-header.ts';
import type { CheckpointStore } from '../checkpoint-store.ts';
import { logSigner } from '../signing-key.ts';
import { hashOfNote, readCertificates } from './ask-time-stamp.ts';
import { NotVouched } from './party.ts';

/** The tree that was computed again, which what lies outside is held against. */
export interface HeldTree extends Pick<Services, 'pools' | 'master'> {
  headers: readonly StoredHeader[];
  /** The root at each size, in base64. */
  roots: readonly string[];
  /** The newest, as the database has it. */
  checkpoint: string | null;
}

/** Holds every kept checkpoint against the tree; oldest first, so that the first that differs is the first divergence. */
export async function verifyCheckpoints(tree: HeldTree, store: CheckpointStore, report: Report): Promise<number> {
  const hold = await holder(tree, report);
  let count = 0;
  for await (const { note, where } of store.list()) {
    count++;
    await hold(note, where);
  }
  if (tree.checkpoint) {
    count++;
    await hold(tree.checkpoint, 'The checkpoint in the database');
  }
  return count;
}

/** Verifies what the witnesses signed, which is of a tree that this one must begin with. Answers how many signatures hold. */
export async function verifyWitnesses(
  client: pg.PoolClient,
  tree: HeldTree,
  witnesses: readonly Witness[],
  report: Report,
): Promise<number> {
  const { rows } = await client.query<{
    name: string;
    note: string | null;
    contradicts: boolean;
    problem: string | null;
  }>('select name, note, contradicts, problem from audit_outside order by name');
  const hold = await holder(tree, report);
  let count = 0;
  for (const { name, note: text, contradicts, problem } of rows) {
    if (contradicts) report({ kind: 'witness_contradicts', says: `${name}: ${problem}` });
    const key = witnesses.find((witness) => witness.key.name === name)?.key;
    if (!key || text === null) continue;
    const where = `What the witness ${name} signed`;
    const held = await hold(text, where);
    if (!held) continue;
    if (findSignature(held.note, key, verifyEd25519)) count++;
    else report({ kind: 'checkpoint_forged', says: `${where} has no signature of its key.` });
  }
  return count;
}

/** Verifies every kept time stamp; without the authority's certificate none can be. */
export async function verifyTimeStamps(
  client: pg.PoolClient,
  tree: HeldTree,
  timeStamping: TimeStamping | undefined,
  report: Report,
): Promise<number> {
  const { rows } = await client.query<{ note: string; token: Buffer; stamped_at: Date }>(
    'select note, token, stamped_at from audit_time_stamps order by stamped_at',
  );
  if (rows.length === 0 || !timeStamping) return 0;
  const hold = await holder(tree, report);
  const { verifyTimeStamp } = await import('./time-stamp-token.ts');
  const trusted = readCertificates(timeStamping.certificates);
  let count = 0;
  for (const { note, token, stamped_at } of rows) {
    const where = `The checkpoint that was stamped ${stamped_at.toISOString()}`;
    const held = await hold(note, where);
    try {
      verifyTimeStamp(token, { hash: hashOfNote(note), trusted });
      if (held) count++;
    } catch (error) {
      if (!(error instanceof NotVouched)) throw error;
      report({ kind: 'time_stamp_wrong', says: `${where}: ${error.message}` });
    }
  }
  return count;
}

/** One fault for the first checkpoint that differs: those after it differ as well. */
async function holder({ headers, roots, pools, master }: HeldTree, report: Report) {
  /** Up to which size the tree of a log is still that of this database. */
  const ends = new Map(headers.flatMap(({ continues }) => (continues ? [[continues.log, continues] as const] : [])));
  let [agreed, differs] = [0, false];
  return async (text: string, where: string): Promise<{ note: Note; checkpoint: Checkpoint } | undefined> => {
    const note = parseNote(text);
    const checkpoint = note && parseCheckpoint(note.text);
    if (!note || !checkpoint || !findSignature(note, logSigner(master, checkpoint.origin).key, verifyEd25519)) {
      report({ kind: 'checkpoint_forged', says: `${where} is not signed by this installation.` });
      return undefined;
    }
    const { size, origin, root } = checkpoint;
    const end = ends.get(origin);
    // What a restore lost is told by the header that continues the log.
    if (end && size > end.size) return { note, checkpoint };
    if (roots[size] === toBase64(root)) {
      agreed = Math.max(agreed, size);
      return { note, checkpoint };
    }
    // Sealed and kept since this verification began.
    if (size > headers.length && size <= (await sizeNow(pools))) return { note, checkpoint };
    if (differs) return { note, checkpoint };
    differs = true;
    if (size > headers.length) {
      report({
        kind: 'log_set_back',
        says: `${where} has ${size} headers, the database ${headers.length}: an older database was put in its place.`,
      });
      return { note, checkpoint };
    }
    const before = Math.min(agreed, size - 1);
    const first = headers[before];
    report({
      kind: 'checkpoint_contradicted',
      tenant_id: first?.tenant_id ?? null,
      log_window: first?.log_window ?? null,
      says: `${where} of ${size} headers has another root than these headers: one of the headers ${before + 1} to ${size} was changed.`,
    });
    return { note, checkpoint };
  };
}

async function sizeNow(pools: Services['pools']): Promise<number> {
  const { rows } = await pools.sealer.query<{ size: string }>('select size from audit_log_state');
  return Number(rows[0]?.size ?? 0);
}
