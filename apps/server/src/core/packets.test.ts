import { Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, makeFirm } from '../testing/test-firm.ts';
import { forAllTests, useOwnServer } from '../testing/use-test-server.ts';

let deal: { id: string; status: string; version: number };
let cursor: string;

/**
 * Every call of the system that wrote to the database, as the statements that it carried; nothing of the job queue's, nor
 * what is told to live pages afterwards, for as many changes as there are by then.
 */
const packets: string[][] = [];

const STATEMENTS =
  /BEGIN READ (?:ONLY|WRITE)|COMMIT|find-[a-z]+|list-[a-z_-]+|count-[a-z]+|lock-pipeline|move-[a-z-]+|insert-many/g;

function note(chunks: readonly Buffer[]): void {
  const text = Buffer.concat(chunks).toString('latin1');
  const found = [...new Set(text.match(STATEMENTS) ?? [])];
  if (found.length > 0) packets.push(found);
}

const { _write: write, _writev: writev } = Socket.prototype;

const server = useOwnServer();
const admin = forAllTests(() => makeFirm(server));
beforeAll(async () => {
  for (const company_name of ['Northlight', 'Southlight'])
    await call(server, admin, 'POST', '/opportunities', { company_name });
  const { body } = await call(server, admin, 'GET', '/opportunities?limit=1');
  deal = body.rows[0];
  cursor = body.next_cursor;
  const port = Number(new URL(server.url).port);
  Socket.prototype._write = function (chunk: Buffer, ...rest) {
    if (this.remotePort === port) note([Buffer.from(chunk)]);
    return write.call(this, chunk, ...rest);
  };
  Socket.prototype._writev = function (chunks, done) {
    if (this.remotePort === port) note(chunks.map(({ chunk }) => Buffer.from(chunk)));
    return writev?.call(this, chunks, done);
  };
});
afterAll(() => void Object.assign(Socket.prototype, { _write: write, _writev: writev }));

/**
 * What one request sends. The COMMIT of a transaction that only read leaves with the next BEGIN or alone later, whichever
 * comes first, so it counts with neither; one that is waited for stands where it was sent.
 */
async function packetsOf(ask: () => ReturnType<typeof call>): Promise<string[][]> {
  packets.length = 0;
  expect((await ask()).status).toBe(200);
  return packets
    .filter((packet) => packet.join() !== 'COMMIT')
    .map((packet) => (packet[0] === 'COMMIT' ? packet.slice(1) : packet));
}

/** A connection parses a statement and a tenant's keys are read when they are first needed; what counts is every other time. */
async function usualPacketsOf(ask: () => ReturnType<typeof call>): Promise<string[][]> {
  await packetsOf(ask);
  return packetsOf(ask);
}

const get = (path: string) => () => call(server, admin, 'GET', path);

it('asks for the first page of a list in 2 packets', async () => {
  expect(await usualPacketsOf(get('/opportunities'))).toEqual([
    ['find-session'],
    ['BEGIN READ ONLY', 'list-created_at-desc', 'count-opportunities'],
  ]);
});

it('asks for a following page in 2 packets', async () => {
  expect(await usualPacketsOf(get(`/opportunities?limit=1&cursor=${cursor}`))).toEqual([
    ['find-session'],
    ['BEGIN READ ONLY', 'list-created_at-desc-after'],
  ]);
});

it('asks for a record in 2 packets', async () => {
  expect(await usualPacketsOf(get(`/opportunities/${deal.id}`))).toEqual([
    ['find-session'],
    ['BEGIN READ ONLY', 'find-opportunity'],
  ]);
});

it('asks for the signed-in person in 3 packets over two roles, none of which can write', async () => {
  const found = await usualPacketsOf(get('/user-profiles/me'));
  expect(found[0]).toEqual(['find-session']);
  expect(found.slice(1).sort()).toEqual([['BEGIN READ ONLY', 'find-profile'], ['find-account']]);
});

it('moves a deal in 4 packets: what nobody waits for leaves with the COMMIT', async () => {
  const move = async () => {
    const new_stage = deal.status === 'sourcing' ? 'term_sheet' : 'sourcing';
    const wanted = { opportunity_id: deal.id, new_stage, version: deal.version };
    const answer = await call(server, admin, 'POST', '/rpc/update_opportunity_stage', wanted);
    deal = answer.body;
    return answer;
  };
  expect(await usualPacketsOf(move)).toEqual([
    ['find-session'],
    ['BEGIN READ WRITE', 'lock-pipeline', 'find-opportunity', 'list-stages'],
    ['move-opportunities-plain'],
    ['insert-many', 'COMMIT'],
  ]);
});
