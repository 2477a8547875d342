import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PLATFORM_TENANT_ID } from '@cairn/domain';
import {
  consistencyPath,
  findSignature,
  formatAddCheckpoint,
  formatCheckpoint,
  formatNote,
  formatVerifierKey,
  leafHash,
  parseCheckpoint,
  parseNote,
  parseSignatures,
  rootOf,
  signNote,
  verifyEvidence,
} from '@cairn/domain/proof';
import canonicalize from 'canonicalize';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256, signerFor, verifyEd25519 } from '../../../core/crypto/signing-key.ts';
import { addPerson, call, makeFirm } from '../../../testing/test-firm.ts';
import { TEST_MASTER } from '../../../testing/test-secret.ts';
import { forAllTests, useOwnServer } from '../../../testing/use-test-server.ts';
import { createCheckpointStore } from '../audit-log/checkpoint-store.ts';
import { askOutside } from '../audit-log/outside/ask-outside.ts';
import { listParties } from '../audit-log/outside/list-parties.ts';
import { sealAuditLog } from '../audit-log/seal-audit-log.ts';
import { logSigner } from '../audit-log/signing-key.ts';
import { verifyAuditLog } from '../audit-log/verify-audit-log.ts';
import { witnessSigner } from './witness-key.ts';

/** Two installations: one keeps a log, the other is its witness. */
const server = useOwnServer();
const witness = useOwnServer({ publicUrl: 'https://other.example' });
const admin = forAllTests(() => makeFirm(server));
const key = witnessSigner({ publicUrl: 'https://other.example' }, TEST_MASTER).key;
let directory: string;

/** A log of anybody: leaves, and what its owner would sign. */
const LOG = signerFor(TEST_MASTER, 'test log', 'log.example/1');
const leaves = (count: number, salt = '') =>
  Array.from({ length: count }, (_, place) => leafHash(sha256, Buffer.from(`${salt}${place}`)));
const noteOf = (all: Uint8Array[], { key: by, sign } = LOG, origin = LOG.key.name) => {
  const text = formatCheckpoint({ origin, size: all.length, root: rootOf(sha256, all) });
  return formatNote({ text, signatures: [signNote(text, by, sign)] });
};
const send = async (body: string) => {
  const {
    statusCode,
    body: answer,
    headers,
  } = await witness.app.inject({
    method: 'POST',
    url: '/api/witness/add-checkpoint',
    headers: { 'content-type': 'text/plain' },
    body,
  });
  return { status: statusCode, answer, type: headers['content-type'] };
};
const add = (all: Uint8Array[], oldSize: number) =>
  send(formatAddCheckpoint({ oldSize, path: consistencyPath(sha256, all, oldSize), note: noteOf(all) }));

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cairn-checkpoints-'));
  witness.services.env.witnessFor.push(LOG.key);
  await witness.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => rm(directory, { recursive: true }));

describe('a witness', () => {
  it('signs what extends what it signed before, with the time, and keeps which that was', async () => {
    const first = await add(leaves(3), 0);
    expect(first.status).toBe(200);
    const { text } = parseNote(noteOf(leaves(3))) as { text: string };
    const signatures = parseSignatures(first.answer) ?? [];
    expect(findSignature({ text, signatures }, key, verifyEd25519)?.seconds).toBeGreaterThan(1_700_000_000);
    expect((await add(leaves(7), 3)).status).toBe(200);
    expect((await add(leaves(7), 7)).status, 'the same once more').toBe(200);
    const { rows } = await witness.admin.query('select origin, size::int, refusal from witnessed_logs');
    expect(rows).toEqual([{ origin: 'log.example/1', size: 7, refusal: null }]);
  });

  it('refuses a split view, a log that was set back, and one whose past was changed; and says so to its administrators', async () => {
    const refusal = async () => (await witness.admin.query('select refusal from witnessed_logs')).rows[0].refusal;
    expect(await add(leaves(7, 'other'), 7)).toMatchObject({ status: 409, answer: '7\n', type: 'text/x.tlog.size' });
    expect(await refusal()).toContain('a split view');
    expect(await add(leaves(5), 3)).toMatchObject({ status: 409, answer: '7\n' });
    expect(await refusal()).toContain('was set back');
    expect((await add(leaves(9, 'other'), 7)).status).toBe(422);
    expect(await refusal()).toContain('does not extend');
    // None of it moved what was signed.
    expect((await add(leaves(8), 7)).status).toBe(200);
  });

  it('says which size it has to who knows another, which is no fault', async () => {
    await witness.admin.query('update witnessed_logs set refusal = null');
    expect(await add(leaves(10), 4)).toMatchObject({ status: 409, answer: '8\n' });
    const { rows } = await witness.admin.query('select refusal from witnessed_logs');
    expect(rows[0].refusal).toBeNull();
  });

  it('refuses what it does not know, what is not signed by the log, and what is no checkpoint', async () => {
    const other = signerFor(TEST_MASTER, 'test log', 'log.example/2');
    const stranger = signerFor(TEST_MASTER, 'another key', LOG.key.name);
    const body = (note: string, oldSize = 8) =>
      formatAddCheckpoint({ oldSize, path: consistencyPath(sha256, leaves(10), oldSize), note });
    expect((await send(body(noteOf(leaves(10), other, 'log.example/2')))).status).toBe(404);
    expect((await send(body(noteOf(leaves(10), stranger)))).status).toBe(403);
    // A checkpoint of another log under the key of this one.
    expect((await send(body(noteOf(leaves(10), LOG, 'log.example/2')))).status).toBe(404);
    expect((await send(body(noteOf(leaves(6)), 8))).status).toBe(400);
    expect((await send('old 0\n\n')).status).toBe(400);
    expect((await send('x'.repeat(40_000))).status).toBe(413);
  });

  it('signs one of two trees that are shown to it at the same moment', async () => {
    const answers = await Promise.all([add(leaves(12), 8), add([...leaves(8), ...leaves(4, 'other')], 8)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('never goes back, whatever a statement says', async () => {
    for (const change of ['size = 1', `root = sha256('x')`])
      await expect(witness.admin.query(`update witnessed_logs set ${change}`)).rejects.toMatchObject({ code: '42501' });
    await expect(witness.admin.query('delete from witnessed_logs')).rejects.toMatchObject({ code: '42501' });
  });

  it('has no address where no log is named', async () => {
    const answer = await server.app.inject({ method: 'POST', url: '/api/witness/add-checkpoint', body: 'old 0' });
    expect(answer.statusCode).toBe(404);
  });
});

describe('a log with a witness', () => {
  const store = () => createCheckpointStore(directory);
  const act = async () => {
    await call(
      server,
      admin,
      'POST',
      '/opportunities',
      { company_name: 'Acme' },
      { 'idempotency-key': crypto.randomUUID() },
    );
    await sealAuditLog(server.services, store());
  };
  const ask = () => askOutside(server.services, listParties(server.services));
  const outside = async () => {
    const { rows } = await server.admin.query('select name, size::int, problem, contradicts, note from audit_outside');
    return rows[0];
  };
  const state = async () => (await server.admin.query('select * from audit_log_state')).rows[0];

  beforeAll(async () => {
    const { port } = witness.app.server.address() as AddressInfo;
    server.services.env.witnesses.push({ key, url: `http://127.0.0.1:${port}/api/witness` });
    await act();
  });
  afterAll(() => void server.services.env.witnesses.splice(0));

  it('says what to do while the witness does not know it', async () => {
    await ask();
    expect(await outside()).toMatchObject({
      size: null,
      contradicts: false,
      problem: expect.stringContaining('give it'),
    });
    witness.services.env.witnessFor.push(logSigner(TEST_MASTER, (await state()).log).key);
  });

  it('has its newest checkpoint signed along, again when it has grown, and verifies that', async () => {
    await ask();
    const first = await outside();
    expect(first).toMatchObject({ name: 'other.example/witness', problem: null });
    await act();
    server.clock.now = new Date(Date.now() + 61_000);
    await ask();
    const second = await outside();
    expect(second.size).toBeGreaterThan(first.size);
    const note = parseNote(second.note);
    expect(note && findSignature(note, key, verifyEd25519)?.seconds).toBeDefined();
    expect(parseCheckpoint(note?.text ?? '')?.size).toBe(second.size);
    expect(await verifyAuditLog(server.services, store())).toMatchObject({ cosignatures: 1, faults: [] });
  });

  it('shows who vouches, and to the platform for whom this installation does and why somebody does not', async () => {
    const mine = (await call(server, admin, 'GET', '/audit-logs/state')).body;
    expect(mine.outside).toMatchObject([
      { name: 'other.example/witness', kind: 'witness', state: 'current', problem: null },
    ]);
    expect(mine).toMatchObject({ witness_key: null, witnessed: [] });
    const staff = await addPerson(witness, PLATFORM_TENANT_ID, 'platform_admin');
    const theirs = (await call(witness, staff, 'GET', '/audit-logs/state')).body;
    expect(theirs.witness_key).toBe(formatVerifierKey(key));
    expect(theirs.witnessed.map(({ origin }: { origin: string }) => origin)).toEqual(
      ['log.example/1', (await state()).log].sort(),
    );
    expect(theirs.witnessed.find(({ origin }: { origin: string }) => origin === 'log.example/1').refusal).toBeTruthy();
  });

  it('gives an auditor what the witness signed, which the offline verifier verifies', async () => {
    await act();
    const file = (await call(server, admin, 'GET', '/audit-logs/evidence')).body;
    const tools = { sha256, verify: verifyEd25519, canonicalize };
    const of = (it: unknown, trustedKey?: string) =>
      verifyEvidence(it, tools, { trustedKey }).checks.find(({ check }) => check === 'witnesses');
    expect(of(file)).toMatchObject({ holds: true, says: expect.stringContaining('the key in the file itself') });
    const keys = `${file.verifier_key}\n${formatVerifierKey(key)}`;
    expect(of(file, keys)).toMatchObject({ holds: true, says: expect.stringContaining('the key that you entered') });
    expect(verifyEvidence(file, tools, { trustedKey: keys }).holds).toBe(true);
    const [signed] = file.witnesses;
    const stranger = signerFor(TEST_MASTER, 'another key', key.name, 'cosignature').key;
    expect(of(file, formatVerifierKey(stranger))).toMatchObject({ holds: false });
    const forged = (change: object) => ({ ...file, witnesses: [{ ...signed, ...change }] });
    expect(of(forged({ verifier_key: formatVerifierKey(stranger) }))).toMatchObject({ holds: false });
    expect(of(forged({ note: noteOf(leaves(2)) }))).toMatchObject({ holds: false });
    expect(of(forged({ path: [...signed.path, file.headers[0].root] }))).toMatchObject({ holds: false });
  });

  it('is told from whom the witness heard something else when an older database comes back', async () => {
    // The witness knows more than the database of which its last rows, checkpoints and memory of the witness were set back.
    const [{ size }, { log }] = [await outside(), await state()];
    await witness.admin.query('update witnessed_logs set size = size + 5 where origin = $1', [log]);
    await act();
    server.clock.now = new Date(Date.now() + 122_000);
    await ask();
    expect(await outside()).toMatchObject({ contradicts: true, size });
    const { faults } = await verifyAuditLog(server.services, store());
    expect(faults).toMatchObject([{ kind: 'witness_contradicts', says: expect.stringContaining('signed') }]);
  });

  it('keeps saying so while the witness cannot be reached', async () => {
    const [known] = server.services.env.witnesses.splice(0);
    server.services.env.witnesses.push({ key, url: 'http://127.0.0.1:9/api/witness' });
    await ask();
    expect(await outside()).toMatchObject({ contradicts: true, problem: 'The host did not answer.' });
    server.services.env.witnesses.splice(0, 1, known as (typeof server.services.env.witnesses)[number]);
  });

  it('finds a signature of the witness that was changed', async () => {
    await server.admin.query(
      `update audit_outside set contradicts = false, note = regexp_replace(note, '(— other\\S+ \\S{20}).{6}', '\\1AAAAAA')`,
    );
    const { faults } = await verifyAuditLog(server.services, store());
    expect(faults).toMatchObject([{ kind: 'checkpoint_forged' }]);
  });
});
