import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AuditEvidence, parseCheckpoint, parseNote, verifyEvidence } from '@cairn/domain/proof';
import canonicalize from 'canonicalize';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256, verifyEd25519 } from '../../../core/crypto/signing-key.ts';
import { hideDeal } from '../../../testing/test-confidential.ts';
import { addPerson, auditOf, call, makeFirm, type TestPerson } from '../../../testing/test-firm.ts';
import { forAllTests, useOwnServer } from '../../../testing/use-test-server.ts';
import { createCheckpointStore } from './checkpoint-store.ts';
import { sealAuditLog } from './seal-audit-log.ts';

const server = useOwnServer();
const admin = forAllTests(() => makeFirm(server));
const other = forAllTests(() => makeFirm(server));
const second = forAllTests(() => addPerson(server, admin.tenantId, 'firm_admin'));
const user = forAllTests(() => addPerson(server, admin.tenantId, 'firm_user'));
const tools = { sha256, verify: verifyEd25519, canonicalize };

let directory: string;
let seal: () => Promise<unknown>;
const addDeal = (person: TestPerson, name: string) =>
  call(server, person, 'POST', '/opportunities', { company_name: name }, { 'idempotency-key': crypto.randomUUID() });
const ask = (query = '', person: TestPerson = admin) => call(server, person, 'GET', `/audit-logs/evidence${query}`);
async function evidence(query = '', person: TestPerson = admin): Promise<AuditEvidence> {
  const { status, body } = await ask(query, person);
  expect(status, JSON.stringify(body).slice(0, 300)).toBe(200);
  return body;
}
const sizeOf = ({ checkpoint }: AuditEvidence) => parseCheckpoint(parseNote(checkpoint)?.text ?? '')?.size ?? 0;
const faults = (file: unknown, more = {}) =>
  verifyEvidence(file, tools, more)
    .checks.filter(({ holds }) => holds === false)
    .map(({ check }) => check);

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cairn-checkpoints-'));
  const store = createCheckpointStore(directory);
  seal = () => sealAuditLog(server.services, store);
  for (const name of ['One', 'Two', 'Three']) {
    await addDeal(admin, name);
    await addDeal(other, name);
    await seal();
  }
});
afterAll(() => rm(directory, { recursive: true }));

describe('the evidence', () => {
  it('holds the firm’s own sealed events, verifies without the installation, and is an event itself', async () => {
    const file = await evidence();
    const report = verifyEvidence(file, tools, { trustedKey: file.verifier_key });
    expect(report).toMatchObject({ holds: true, events: file.events.length, withheld: 0 });
    expect(report.checks.map(({ holds }) => holds)).toEqual([true, true, true, true]);
    expect(file.headers.length).toBeGreaterThanOrEqual(3);
    const of = (each: AuditEvidence['events'][number]) => 'event' in each && each.event.tenant_id;
    expect(new Set(file.events.map(of))).toEqual(new Set([admin.tenantId]));
    expect(await auditOf(server, admin.tenantId, 'export.created')).toMatchObject([
      { metadata: { name: 'audit_evidence' } },
    ]);
  });

  it('proves that the log has only grown since an earlier file', async () => {
    const earlier = await evidence();
    await addDeal(other, 'Between');
    await seal();
    await addDeal(admin, 'Later');
    await seal();
    const file = await evidence(`?since_size=${sizeOf(earlier)}`);
    expect(sizeOf(file)).toBeGreaterThan(sizeOf(earlier));
    expect(verifyEvidence(file, tools, { earlier }).checks.at(-1)).toMatchObject({ check: 'earlier', holds: true });
    const without = await evidence();
    expect(verifyEvidence(without, tools, { earlier }).checks.at(-1)?.holds).toBeUndefined();
    const path = file.consistency?.path ?? [];
    const forged = { ...file, consistency: { size: sizeOf(earlier), path: path.with(0, file.headers[0]?.root ?? '') } };
    expect(faults(forged, { earlier })).toEqual(['earlier']);
    expect((await ask('?since_size=999999')).status).toBe(400);
  });

  it('is told apart from one with any one thing changed', async () => {
    const file = await evidence();
    const copy = () => structuredClone(file);
    const changes: [(file: AuditEvidence) => unknown, string][] = [
      [(it) => Object.assign((it.events[0] as { event: object }).event, { action: 'x' }), 'events'],
      [(it) => it.events.pop(), 'events'],
      [(it) => it.events.splice(1, 1), 'events'],
      [(it) => it.events.push(structuredClone(it.events.at(-1) as AuditEvidence['events'][number])), 'events'],
      [(it) => Object.assign(it.headers[1] ?? {}, { events: 9 }), 'headers'],
      [(it) => it.headers.splice(1, 1), 'headers'],
      [(it) => Object.assign(it.headers[0] ?? {}, { sealed_at: '2020-01-01T00:00:00.000Z' }), 'headers'],
      [(it) => Object.assign(it.headers.at(-1) ?? {}, { sealed_at: '2020-01-01T00:00:00.000Z' }), 'inclusion'],
      [(it) => Object.assign(it.firm, { id: other.tenantId }), 'headers'],
      [(it) => Object.assign(it, { checkpoint: it.checkpoint.replace(/\n\d+\n/, '\n1\n') }), 'checkpoint'],
      [(it) => Object.assign(it.inclusion, { index: 0 }), 'inclusion'],
      [(it) => Object.assign(it, { format: 'other' }), 'file'],
    ];
    for (const [place, [change, check]] of changes.entries()) {
      const changed = copy();
      change(changed);
      expect(faults(changed), `change ${place}`).toContain(check);
    }
    expect(faults(file, { trustedKey: `${file.verifier_key.slice(0, -4)}AAA=` })).toContain('checkpoint');
  });

  it('finds what a superuser changed in the database with every hash made anew but the signed one', async () => {
    const earlier = await evidence();
    await addDeal(admin, 'Covered up');
    await seal();
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await client.query(`update audit_logs set action = 'forged' where tenant_id = $1 and metadata::text like '%One%'`, [
      admin.tenantId,
    ]);
    await client.query('commit');
    expect(faults(await evidence(`?since_size=${sizeOf(earlier)}`), { earlier })).toContain('events');
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await client.query(`update audit_logs set action = 'opportunity.created' where action = 'forged'`);
    await client.query('commit');
    await client.end();
    expect(faults(await evidence())).toEqual([]);
  });

  it('withholds events of deals that are hidden from who asks, and stays whole', async () => {
    const made = await addDeal(second, 'Hidden away');
    await hideDeal(server, made.body.id, second);
    await seal();
    const file = await evidence();
    expect(verifyEvidence(file, tools)).toMatchObject({ holds: true });
    expect(verifyEvidence(file, tools).withheld).toBeGreaterThan(0);
    expect(JSON.stringify(file)).not.toContain('Hidden away');
    expect(JSON.stringify(file)).not.toContain(made.body.id);
    expect(JSON.stringify(await evidence('', second))).toContain('Hidden away');
  });

  it('is for administrators, and says when there is nothing in the range', async () => {
    expect((await ask('', user)).status).toBe(403);
    const fresh = await makeFirm(server);
    const { status, body } = await ask('', fresh);
    expect([status, body.data?.fields?.days]).toEqual([400, 'No sealed events in this range. Choose a longer one.']);
  });
});
