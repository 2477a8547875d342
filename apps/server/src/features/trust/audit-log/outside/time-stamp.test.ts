import { X509Certificate } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readTimeStamp, toBase64, verifyEvidence } from '@cairn/domain/proof';
import canonicalize from 'canonicalize';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sha256, verifyEd25519 } from '../../../../core/crypto/signing-key.ts';
import { OPENSSL_ROOT, OPENSSL_TOKEN, STAMPED } from '../../../../testing/audit/openssl-time-stamp.ts';
import {
  startTimeStampAuthority,
  type TimeStampAuthority,
} from '../../../../testing/stand-ins/time-stamp-authority.ts';
import { call, makeFirm } from '../../../../testing/test-firm.ts';
import { forAllTests, useOwnServer } from '../../../../testing/use-test-server.ts';
import { createCheckpointStore } from '../checkpoint-store.ts';
import { sealAuditLog } from '../seal-audit-log.ts';
import { verifyAuditLog } from '../verify-audit-log.ts';
import { askOutside } from './ask-outside.ts';
import { hashOfNote } from './ask-time-stamp.ts';
import { listParties } from './list-parties.ts';
import { verifyTimeStamp } from './time-stamp-token.ts';

let authority: TimeStampAuthority;
let stranger: TimeStampAuthority;
let directory: string;
beforeAll(async () => {
  [authority, stranger] = await Promise.all([startTimeStampAuthority(), startTimeStampAuthority()]);
  directory = await mkdtemp(join(tmpdir(), 'cairn-checkpoints-'));
});
const server = useOwnServer(() => ({ timeStamping: { url: authority.url, certificates: authority.root } }));
const admin = forAllTests(() => makeFirm(server));
afterAll(async () => {
  await Promise.all([authority.close(), stranger.close(), rm(directory, { recursive: true })]);
});
afterEach(() => {
  authority.spoil = {};
});

const store = () => createCheckpointStore(directory);
let hours = 0;
/** As the loop does, some hours later each time. */
const askAfterAct = async () => {
  await call(
    server,
    admin,
    'POST',
    '/opportunities',
    { company_name: 'Acme' },
    { 'idempotency-key': crypto.randomUUID() },
  );
  await sealAuditLog(server.services, store());
  hours += 2;
  server.clock.now = new Date(Date.now() + hours * 3_600_000);
  await askOutside(server.services, listParties(server.services));
  const { rows } = await server.admin.query('select problem, size::int from audit_outside');
  return rows[0] as { problem: string | null; size: number | null };
};
const stamps = async () =>
  (await server.admin.query('select note, token, size::int from audit_time_stamps order by size')).rows;

describe('a time stamp that OpenSSL made', () => {
  const hash = hashOfNote(STAMPED);
  const trusted = [new X509Certificate(OPENSSL_ROOT)];

  it('is verified, and says when it was', () => {
    expect(verifyTimeStamp(OPENSSL_TOKEN, { hash, trusted }).toISOString()).toMatch(/^2026-/);
  });

  it('is refused for another text, for another root, and with any byte of what is signed changed', () => {
    expect(() => verifyTimeStamp(OPENSSL_TOKEN, { hash: hashOfNote('x'), trusted })).toThrow('another checkpoint');
    const other = [new X509Certificate(stranger.root)];
    expect(() => verifyTimeStamp(OPENSSL_TOKEN, { hash, trusted: other })).toThrow('trusted here');
    const content = OPENSSL_TOKEN.indexOf(hash) - 30;
    const signature = OPENSSL_TOKEN.length - 5;
    for (const at of [content, OPENSSL_TOKEN.indexOf(hash), OPENSSL_TOKEN.indexOf(hash) + 40, signature]) {
      const changed = Buffer.from(OPENSSL_TOKEN);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => verifyTimeStamp(changed, { hash, trusted }), `byte ${at}`).toThrow();
    }
  });
});

describe('a log with a time-stamping authority', () => {
  it('has its checkpoint stamped, keeps the token, and verifies it', async () => {
    expect(await askAfterAct()).toMatchObject({ problem: null });
    expect(await stamps()).toHaveLength(1);
    expect(await verifyAuditLog(server.services, store())).toMatchObject({ time_stamps: 1, faults: [] });
  });

  it.each([
    [
      'of another checkpoint',
      { info: ({ messageImprint }) => Object.assign(messageImprint.hashedMessage, { buffer: new ArrayBuffer(32) }) },
      'another checkpoint',
    ],
    [
      'that answers another question',
      { info: (info) => Object.assign(info, { nonce: Uint8Array.of(1, 2).buffer }) },
      'another question',
    ],
    [
      'from before its certificate',
      { info: (info) => Object.assign(info, { genTime: new Date('2019-06-01') }) },
      'not valid at that time',
    ],
    [
      'with a wrong signature',
      { token: (token) => Buffer.concat([token.subarray(0, -1), Buffer.of((token.at(-1) ?? 0) ^ 1)]) },
      'signature of the time stamp is wrong',
    ],
    ['that is refused', { status: 2 }, 'refused, with status 2'],
    ['that is no time stamp', { token: () => Buffer.from([5, 0]) }, 'no time stamp'],
    ['that does not come', { http: 503 }, 'answered 503'],
  ] satisfies [string, TimeStampAuthority['spoil'], string][])('keeps no stamp %s', async (_, spoil, says) => {
    const before = await stamps();
    authority.spoil = spoil;
    expect((await askAfterAct()).problem).toContain(says);
    expect(await stamps()).toEqual(before);
  });

  it('trusts no authority but the one that was named, and no certificate that is for something else', async () => {
    const forMail = await startTimeStampAuthority('1.3.6.1.5.5.7.3.4');
    const timeStamping = server.services.env.timeStamping;
    server.services.env.timeStamping = { url: stranger.url, certificates: authority.root };
    expect((await askAfterAct()).problem).toContain('trusted here');
    server.services.env.timeStamping = { url: forMail.url, certificates: forMail.root };
    expect((await askAfterAct()).problem).toContain('not one for time stamps');
    server.services.env.timeStamping = timeStamping;
    await forMail.close();
    expect((await askAfterAct()).problem).toBeNull();
  });

  it('gives an auditor the token, whose checkpoint and time the offline verifier reads', async () => {
    const file = (await call(server, admin, 'GET', '/audit-logs/evidence')).body;
    const tools = { sha256, verify: verifyEd25519, canonicalize };
    const of = (it: unknown) => verifyEvidence(it, tools).checks.find(({ check }) => check === 'time_stamp');
    expect(of(file)).toMatchObject({ holds: true, says: expect.stringContaining('openssl ts -verify') });
    const [first] = await stamps();
    expect(of({ ...file, time_stamp: { ...file.time_stamp, token: toBase64(first.token) } })).toMatchObject({
      holds: false,
    });
    expect(of({ ...file, time_stamp: { ...file.time_stamp, path: [file.headers[0].root] } })).toMatchObject({
      holds: false,
    });
    const read = readTimeStamp(OPENSSL_TOKEN);
    expect(read?.at).toBe('2026-11-24T03:37:07Z');
    expect(Buffer.from(read?.hash ?? []).equals(hashOfNote(STAMPED))).toBe(true);
    for (let length = 0; length < 400; length++)
      expect(readTimeStamp(OPENSSL_TOKEN.subarray(0, length))).toBeUndefined();
  });

  it('finds a stored token that belongs to another checkpoint', async () => {
    const client = await server.admin.connect();
    await client.query('set session_replication_role = replica');
    await client.query(
      'update audit_time_stamps set token = (select token from audit_time_stamps order by size limit 1)',
    );
    await client.query('set session_replication_role = default');
    client.release();
    const { faults, time_stamps } = await verifyAuditLog(server.services, store());
    expect(time_stamps).toBe(1);
    expect(faults).toMatchObject([{ kind: 'time_stamp_wrong', says: expect.stringContaining('another checkpoint') }]);
  });

  it('keeps its stamps from being changed', async () => {
    for (const statement of ['update audit_time_stamps set size = 1', 'delete from audit_time_stamps'])
      await expect(server.admin.query(statement)).rejects.toMatchObject({ code: '42501' });
  });
});
