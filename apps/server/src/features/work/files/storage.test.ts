import { PLATFORM_TENANT_ID, TIER_BYTES } from '@cairn/domain';
import { expect, it } from 'vitest';
import { hideDeal } from '../../../testing/test-confidential.ts';
import { addFile, fetchFile, makeDeal, PDF } from '../../../testing/test-file.ts';
import { addPerson, auditOf, call, makeFirm } from '../../../testing/test-firm.ts';
import { upload } from '../../../testing/test-import.ts';
import { forAllTests, forEachTest, useOwnServer } from '../../../testing/use-test-server.ts';

const server = useOwnServer();
const admin = forEachTest(() => makeFirm(server));
const staff = forAllTests(() => addPerson(server, PLATFORM_TENANT_ID, 'platform_admin'));

const MIB = 1024 ** 2;
const storage = async (as = admin) => (await call(server, as, 'GET', '/billing')).body.storage;

/** A file on a deal that, as far as the database knows, leaves `room` bytes of the plan. */
async function fill(room: number) {
  const deal = await makeDeal(server, admin);
  const { body } = await addFile(server, admin, deal);
  await server.admin.query('update files set byte_size = $2 where id = $1', [body.id, TIER_BYTES.free - room]);
  return { deal, file: body };
}

it('takes a file as long as there is room, and then says what is used and allowed', async () => {
  expect(await storage()).toEqual({ used: 0, allowed: 2048 * MIB });
  const { deal, file } = await fill(PDF.length);
  expect((await addFile(server, admin, deal)).status).toBe(201);
  const { status, body } = await addFile(server, admin, deal, PDF, 'one-more.pdf');
  expect([status, body.code, body.message]).toEqual([
    409,
    'STORAGE_FULL',
    `There is no room for this file of ${PDF.length} bytes: your firm uses 2 GB of the 2 GB of its plan. Delete files that you no longer need, or ask an administrator for a larger plan.`,
  ]);
  expect(await auditOf(server, admin.tenantId, 'file.uploaded')).toHaveLength(2);
  expect((await fetchFile(server, admin, file.id)).status).toBe(200);
  expect(await storage()).toEqual({ used: 2048 * MIB, allowed: 2048 * MIB });
});

it('gives the last room to one of ten who upload at once', async () => {
  await fill(PDF.length);
  // Each on a deal of its own: those of one deal wait for each other anyway.
  const deals = await Promise.all(Array.from({ length: 10 }, () => makeDeal(server, admin)));
  const answers = await Promise.all(deals.map((deal) => addFile(server, admin, deal)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(409)]);
});

it('refuses a list to import, and a deleted file that would come back into a full plan', async () => {
  const { deal } = await fill(PDF.length);
  const added = (await addFile(server, admin, deal)).body;
  expect((await upload(server, admin, 'company_name\nTidewire\n')).body.code).toBe('STORAGE_FULL');
  expect((await call(server, admin, 'POST', `/files/${added.id}/delete`, {})).status).toBe(200);
  const list = await upload(server, admin, 'company_name\nTidewire\n');
  expect(list.status).toBe(201);
  const { body } = await call(server, admin, 'POST', `/files/${added.id}/restore`, {});
  expect(body.code).toBe('STORAGE_FULL');
  await call(server, admin, 'POST', `/imports/${list.body.import.id}/discard`, {});
  expect((await call(server, admin, 'POST', `/files/${added.id}/restore`, {})).status).toBe(200);
});

it('counts what one does not see, the same bytes once, and no other firm', async () => {
  const deal = await makeDeal(server, admin);
  const { body } = await addFile(server, admin, deal);
  await server.admin.query('update files set byte_size = $2 where id = $1', [body.id, 3 * MIB]);
  const second = await makeDeal(server, admin);
  await server.admin.query(
    `insert into files (tenant_id, id, record_type, record_id, opportunity_id, file_name, content_type, byte_size, sha256, storage_key)
     select tenant_id, gen_random_uuid(), record_type, $2, $2, file_name, content_type, byte_size, sha256, storage_key
       from files where id = $1`,
    [body.id, second.record_id],
  );
  expect(await storage()).toMatchObject({ used: 3 * MIB });
  const partner = await addPerson(server, admin.tenantId, 'firm_admin');
  await hideDeal(server, deal.record_id, partner);
  await hideDeal(server, second.record_id, partner);
  expect((await fetchFile(server, admin, body.id)).status).toBe(404);
  expect(await storage()).toMatchObject({ used: 3 * MIB });
  expect(await storage(await makeFirm(server))).toMatchObject({ used: 0 });
});

it('tells a founder that there is no room, and nothing of how much the firm keeps', async () => {
  await fill(0);
  const founder = await addPerson(server, admin.tenantId, 'opportunity_user');
  const draft = (await call(server, founder, 'POST', '/submitter-portal/drafts', {})).body;
  const { status, body } = await call(
    server,
    founder,
    'POST',
    `/submitter-portal/files?submission_id=${draft.id}`,
    PDF,
    {
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="deck.pdf"',
    },
  );
  expect([status, body.message]).toEqual([
    409,
    'This organization cannot take more files at the moment. Ask your contact there to make room.',
  ]);
});

it('follows an override of the platform, and leaves everything readable when it ends', async () => {
  const { deal, file } = await fill(0);
  const { body } = await call(server, staff, 'POST', '/rpc/override_subscription_tier', {
    p_tenant_id: admin.tenantId,
    p_new_tier: 'professional',
    p_reason: 'Moves its archive here',
  });
  expect((await addFile(server, admin, deal)).status).toBe(201);
  expect(await storage()).toMatchObject({ allowed: 51_200 * MIB });
  await call(server, staff, 'POST', '/rpc/remove_subscription_override', { p_override_id: body.id });
  expect((await addFile(server, admin, deal)).body.code).toBe('STORAGE_FULL');
  expect((await fetchFile(server, admin, file.id)).status).toBe(200);
});
