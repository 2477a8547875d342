import { fromBase64, toBase64 } from './base64.ts';
import { parseCheckpoint } from './checkpoint.ts';
import { GrowingTree, isConsistent, isSame, leafHash, rootOfInclusion, type Sha256, type TreeHead } from './merkle.ts';
import { findSignature, parseNote, parseVerifierKey, type Verify } from './signed-note.ts';
import { readTimeStamp } from './time-stamp.ts';

export const EVIDENCE_FORMAT = 'cairn-audit-evidence/1';

/** An event with the fields that its leaf is made of; one that is withheld shows its leaf alone. Hashes are base64. */
export type EvidenceEvent =
  | { log_window: number; event: Record<string, unknown> }
  | { log_window: number; id: string; withheld_leaf: string };

/** The header of one firm's events of one window, with the fields that its hash is made of. */
export interface EvidenceHeader {
  log: string;
  tenant_id: string;
  log_window: number;
  events: number;
  events_before: number;
  root: string;
  previous: string | null;
  continues: unknown;
  sealed_at: string;
}

export interface EvidenceWitness {
  verifier_key: string;
  /** A checkpoint of this log with the witness's signature. */
  note: string;
  path: string[];
}

export interface EvidenceStamp {
  note: string;
  token: string;
  path: string[];
}

/** What an export of the audit log carries, so that somebody who trusts nobody can compute it again (docs/adr/0047). */
export interface AuditEvidence {
  format: typeof EVIDENCE_FORMAT;
  firm: { id: string; name: string };
  exported_at: string;
  /** Since when events were wanted; whole windows are in the file. */
  since: string;
  verifier_key: string;
  /** The newest checkpoint of the log, a signed note. */
  checkpoint: string;
  /** The firm's headers, oldest first, without a gap. */
  headers: EvidenceHeader[];
  /** From the last of them to the checkpoint's root. */
  inclusion: { index: number; path: string[] };
  /** From a checkpoint that somebody kept to this one. */
  consistency: { size: number; path: string[] } | null;
  /** What witnesses signed last, and the way from there to this checkpoint. Files of before have none. */
  witnesses?: EvidenceWitness[];
  /** The last time stamp: a checkpoint, the token for it in base64, and the way from there. */
  time_stamp?: EvidenceStamp | null;
  /** By window and id. */
  events: EvidenceEvent[];
}

export interface Tools {
  sha256: Sha256;
  verify: Verify;
  /** RFC 8785. */
  canonicalize: (value: unknown) => string | undefined;
}

export type EvidenceCheck =
  | 'file'
  | 'checkpoint'
  | 'headers'
  | 'inclusion'
  | 'events'
  | 'witnesses'
  | 'time_stamp'
  | 'earlier';

export interface CheckResult {
  check: EvidenceCheck;
  /** Undefined where it could not be done, since one before it failed or nothing was given. */
  holds: boolean | undefined;
  says: string;
}

export interface EvidenceReport {
  holds: boolean;
  checks: CheckResult[];
  events: number;
  withheld: number;
  headers: number;
}

const utf8 = new TextEncoder();

/**
 * Computes again what the file claims: the signature, the way from the last header to the signed root, the chain of headers,
 * and each event. `trustedKey` is the verifier key as it was received on another way, with those of witnesses after it; without one the key of the file is
 * taken, and says so. `earlier` is a file of before of which this one must be a continuation. Names the first fault.
 */
export function verifyEvidence(
  file: unknown,
  tools: Tools,
  { trustedKey, earlier }: { trustedKey?: string | undefined; earlier?: unknown } = {},
): EvidenceReport {
  const report = (checks: CheckResult[], evidence?: AuditEvidence): EvidenceReport => ({
    holds: checks.every(({ holds }) => holds !== false),
    checks,
    events: evidence?.events.length ?? 0,
    withheld: evidence?.events.filter((each) => 'withheld_leaf' in each).length ?? 0,
    headers: evidence?.headers.length ?? 0,
  });
  if (!isEvidence(file))
    return report([{ check: 'file', holds: false, says: 'This is no evidence file of an audit log.' }]);
  try {
    const keys = (trustedKey ?? '').split(/\s+/).filter(Boolean);
    // Several keys may be given at once: the one of the log, and those of its witnesses.
    const ofLog = keys.find((key) => parseVerifierKey(tools.sha256, key)?.kind !== 'cosignature');
    const checkpoint = checkSignature(file, tools, ofLog);
    const chain = checkHeaders(file, tools);
    const checks = [
      checkpoint.result,
      chain.result,
      checkInclusion(file, tools, checkpoint.head, chain.last),
      checkEvents(file, tools),
      ...checkWitnesses(file, tools, checkpoint.head, keys),
      ...checkTimeStamp(file, tools, checkpoint.head),
      ...(earlier === undefined ? [] : [checkEarlier(file, tools, checkpoint.head, earlier)]),
    ];
    return report(checks, file);
  } catch (error) {
    const says = `The file is damaged: ${error instanceof Error ? error.message : String(error)}`;
    return report([{ check: 'file', holds: false, says }], file);
  }
}

function isEvidence(file: unknown): file is AuditEvidence {
  const { format, headers, events, inclusion, checkpoint, verifier_key } = (file ?? {}) as Partial<AuditEvidence>;
  return (
    format === EVIDENCE_FORMAT &&
    Array.isArray(headers) &&
    Array.isArray(events) &&
    Array.isArray(inclusion?.path) &&
    typeof checkpoint === 'string' &&
    typeof verifier_key === 'string'
  );
}

function checkSignature({ checkpoint, verifier_key }: AuditEvidence, { sha256, verify }: Tools, trustedKey?: string) {
  const result = (holds: boolean, says: string): CheckResult => ({ check: 'checkpoint', holds, says });
  const key = parseVerifierKey(sha256, (trustedKey ?? verifier_key).trim());
  const note = parseNote(checkpoint);
  const head = note && parseCheckpoint(note.text);
  if (!key) return { result: result(false, 'The verifier key is none: it has the form name+id+key.'), head: undefined };
  if (!note || !head || head.origin !== key.name || !findSignature(note, key, verify))
    return { result: result(false, 'The checkpoint is not signed by this key.'), head: undefined };
  const whose = trustedKey
    ? 'the key that you entered'
    : 'the key in the file itself; compare it with the one that you received from the firm';
  return { result: result(true, `The checkpoint of ${head.size} seals is signed by ${whose}.`), head };
}

function checkHeaders({ headers, firm }: AuditEvidence, tools: Tools) {
  let last: Uint8Array | undefined;
  let before: EvidenceHeader | undefined;
  const fault = (says: string) => ({
    result: { check: 'headers', holds: false, says } as CheckResult,
    last: undefined,
  });
  for (const header of headers) {
    const at = `The seal of window ${header.log_window}`;
    if (header.tenant_id !== firm.id) return fault(`${at} is of another firm.`);
    if (before && last) {
      if (header.previous === null || !isSame(bytesOf(header.previous), last))
        return fault(
          `${at} does not follow the one before it: one of them was changed, or one between them is missing.`,
        );
      if (header.events_before !== before.events_before + before.events)
        return fault(`${at} counts other events before it than there were.`);
    }
    last = leafOfJson(header, tools);
    before = header;
  }
  if (!last) return fault('The file has no seal.');
  const says = `${headers.length} seals of the firm follow each other without a gap.`;
  return { result: { check: 'headers', holds: true, says } as CheckResult, last };
}

function checkInclusion(
  { inclusion }: AuditEvidence,
  { sha256 }: Tools,
  head: TreeHead | undefined,
  last: Uint8Array | undefined,
): CheckResult {
  if (!head || !last)
    return { check: 'inclusion', holds: undefined, says: 'Not checked, because a check before it failed.' };
  const path = inclusion.path.map(bytesOf);
  const root = rootOfInclusion(sha256, { leaf: last, index: inclusion.index, size: head.size, path });
  const holds = root !== undefined && isSame(root, head.root);
  const says = holds
    ? 'The last seal is in the tree that the checkpoint signs, and all before it through it.'
    : 'The last seal is not in the tree that the checkpoint signs: a seal was changed.';
  return { check: 'inclusion', holds, says };
}

function checkEvents({ headers, events }: AuditEvidence, tools: Tools): CheckResult {
  const fault = (says: string): CheckResult => ({ check: 'events', holds: false, says });
  let at = 0;
  for (const { log_window, events: count, root } of headers) {
    const tree = new GrowingTree(tools.sha256);
    const first = at;
    for (; events[at]?.log_window === log_window; at++) {
      const each = events[at] as EvidenceEvent;
      tree.append('withheld_leaf' in each ? bytesOf(each.withheld_leaf) : leafOfJson(each.event, tools));
    }
    if (tree.size !== count) return fault(`Window ${log_window} has ${tree.size} events where ${count} were sealed.`);
    if (!isSame(tree.root(), bytesOf(root))) {
      const names = events.slice(first, at).map((each) => String('event' in each ? each.event.id : each.id));
      const [one, ...more] = names;
      return fault(
        more.length === 0
          ? `The event ${one} of window ${log_window} is not the one that was sealed.`
          : `One of the ${names.length} events of window ${log_window} is not the one that was sealed; the first is ${one}.`,
      );
    }
  }
  if (at < events.length) return fault(`Events stand in window ${events[at]?.log_window}, which has no seal here.`);
  return {
    check: 'events',
    holds: true,
    says: `${events.length} events are those that were sealed, and none is missing.`,
  };
}

/** A line for each witness: its signature, and that this log has only grown since. */
function checkWitnesses(
  { witnesses = [] }: AuditEvidence,
  { sha256, verify }: Tools,
  head: TreeHead | undefined,
  trusted: readonly string[],
): CheckResult[] {
  return witnesses.map(({ verifier_key, note: text, path }) => {
    const result = (holds: boolean | undefined, says: string): CheckResult => ({ check: 'witnesses', holds, says });
    const key = parseVerifierKey(sha256, verifier_key);
    const note = parseNote(text);
    const older = note && parseCheckpoint(note.text);
    if (key?.kind !== 'cosignature' || !note || !older)
      return result(false, 'A witness is none: its key or note is damaged.');
    const given = trusted.find((one) => one.startsWith(`${key.name}+`));
    if (given !== undefined && given !== verifier_key)
      return result(false, `${key.name} has another key in this file than the one that you entered.`);
    const signed = findSignature(note, key, verify);
    if (signed?.seconds === undefined) return result(false, `${key.name} has not signed what the file says.`);
    if (!head) return result(undefined, `${key.name}: not checked, because a check before it failed.`);
    if (!isConsistent(sha256, older, head, path.map(bytesOf)))
      return result(false, `The log does not continue what ${key.name} signed: its past was changed.`);
    const when = new Date(signed.seconds * 1000).toISOString();
    const whose = given ? 'the key that you entered' : 'the key in the file itself';
    return result(
      true,
      `${key.name} signed ${older.size} seals of this log at ${when}, by ${whose}; the log has only grown since.`,
    );
  });
}

/** That the token is of a checkpoint of this log. Its signature is for a program that knows certificates. */
function checkTimeStamp({ time_stamp }: AuditEvidence, { sha256 }: Tools, head: TreeHead | undefined): CheckResult[] {
  if (!time_stamp) return [];
  const result = (holds: boolean | undefined, says: string): CheckResult[] => [{ check: 'time_stamp', holds, says }];
  const older = parseCheckpoint(parseNote(time_stamp.note)?.text ?? '');
  const stamp = readTimeStamp(fromBase64(time_stamp.token) ?? new Uint8Array());
  if (!older || !stamp) return result(false, 'The time stamp is none.');
  if (!isSame(stamp.hash, sha256(utf8.encode(time_stamp.note))))
    return result(false, 'The time stamp is of another checkpoint.');
  if (!head) return result(undefined, 'Not checked, because a check before it failed.');
  if (!isConsistent(sha256, older, head, time_stamp.path.map(bytesOf)))
    return result(false, 'The log does not continue the checkpoint that was stamped: its past was changed.');
  return result(
    true,
    `A token of RFC 3161 says that ${older.size} seals were there at ${stamp.at}. Its signature is not verified here: openssl ts -verify does that with the certificate of the authority.`,
  );
}

function checkEarlier(
  file: AuditEvidence,
  { sha256 }: Tools,
  head: TreeHead | undefined,
  earlier: unknown,
): CheckResult {
  const result = (holds: boolean | undefined, says: string): CheckResult => ({ check: 'earlier', holds, says });
  if (!isEvidence(earlier)) return result(false, 'The earlier file is no evidence file of an audit log.');
  const older = parseCheckpoint(parseNote(earlier.checkpoint)?.text ?? '');
  if (!head || !older) return result(undefined, 'Not checked, because a check before it failed.');
  if (!file.consistency || file.consistency.size !== older.size)
    return result(
      undefined,
      `This file has no proof for the ${older.size} seals of the earlier one. Export it with that one chosen.`,
    );
  return isConsistent(sha256, older, head, file.consistency.path.map(bytesOf))
    ? result(true, `The log has only grown since the earlier file: from ${older.size} to ${head.size} seals.`)
    : result(false, 'The log does not continue the one of the earlier file: its past was changed.');
}

function leafOfJson(value: unknown, { sha256, canonicalize }: Tools): Uint8Array {
  return leafHash(sha256, utf8.encode(canonicalize(value) ?? ''));
}

function bytesOf(text: string): Uint8Array {
  const bytes = fromBase64(text);
  if (!bytes || toBase64(bytes) !== text) throw new RangeError('a hash is not base64');
  return bytes;
}
