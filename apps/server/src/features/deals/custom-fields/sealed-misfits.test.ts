import { describe, expect, it } from 'vitest';
import { hideDeal } from '../../../testing/test-confidential.ts';
import { addPerson, call, makeFirm } from '../../../testing/test-firm.ts';
import { importNow } from '../../../testing/test-import.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';

const server = useTestServer();
const nora = forEachTest(() => makeFirm(server));
const noah = forEachTest(() => addPerson(server, nora.tenantId, 'firm_user'));

const newField = async (body: object) => (await call(server, nora, 'POST', '/custom-fields', body)).body;
const change = (field: { id: string; version: number }, body: object) =>
  call(server, nora, 'PATCH', `/custom-fields/${field.id}`, { version: field.version, ...body });

describe('an encrypted value that did not fit and stays as a text', () => {
  it.each([
    ['choices', [{ kind: 'choices', choices: [{ label: 'Zurich' }] }]],
    ['a number', [{ kind: 'number' }]],
    ['a date', [{ kind: 'date' }]],
    ['an amount after a number', [{ kind: 'number' }, { kind: 'money' }]],
  ])('is read and exported as it is, and told once: %s', async (_kind, kinds) => {
    let field = await newField({ label: 'Hush', kind: 'text', is_encrypted: true });
    const made = await call(server, noah, 'POST', '/opportunities', {
      company_name: 'Secret',
      custom: { hush: 'sealed' },
    });
    const { id } = made.body;
    await hideDeal(server, id, noah);
    for (const kind of kinds) {
      const changed = await change(field, kind);
      expect(changed.status).toBe(200);
      field = changed.body;
    }
    const ask = (path: string) => call(server, noah, 'GET', `/opportunities${path}`);
    const paths = ['?custom_shown=hush', '/sums', '/board', `/${id}/activity`, '/export?fields=all&format=xlsx'];
    for (const path of paths) expect([path, (await ask(path)).status]).toEqual([path, 200]);
    const csv = await ask('/export?fields=all');
    expect([csv.status, /[,;"]sealed[,;"\r\n]/.test(csv.body)]).toEqual([200, true]);
    const { custom, remarks, version } = (await ask(`/${id}`)).body;
    expect([custom, remarks]).toEqual([{ hush: 'sealed' }, 'Hush: an encrypted value that did not fit the new kind']);
    const edited = await call(server, noah, 'PATCH', `/opportunities/${id}`, { version, industry: 'Tea' });
    expect(edited.status).toBe(200);
    // It is no amount beside which one in another currency could not stand.
    const choices = { same_deal: 'merge', same_company: 'merge' } as const;
    await importNow(server, noah, 'Company,Revenue\nSecret,"31,000 EUR"\n', { choices });
    const merged = (await ask(`/${id}`)).body;
    expect([merged.custom, merged.revenue, merged.currency]).toEqual([{ hush: 'sealed' }, 3_100_000, 'EUR']);
  });
});
