import { expect } from 'vitest';
import { codeIn, readMessages } from '../../../testing/read-messages.ts';
import { addFile, PNG } from '../../../testing/test-file.ts';
import { call, type TestPerson } from '../../../testing/test-firm.ts';
import type { TestServer } from '../../../testing/test-server.ts';

/** A browser of a visitor. */
export interface Device {
  cookie?: string;
}

/** What a firm does with links to a share, and what those do who have one; `deal` is what is shared. */
export function linkActs(server: TestServer, admin: TestPerson, deal: object) {
  /** A deal with a picture, shared with an organization and nobody by name. */
  async function shared(more: object = {}) {
    const dealId = (await call(server, admin, 'POST', '/opportunities', deal)).body.id as string;
    const place = { record_type: 'opportunity', record_id: dealId } as const;
    const file = (await addFile(server, admin, place, PNG, 'plan.png')).body.id as string;
    const body = { entity_type: 'opportunity', entity_id: dealId, shared_with_org: 'Acme', files: [file], ...more };
    return {
      id: (await call(server, admin, 'POST', '/co-investor-shares', body)).body.id as string,
      deal: dealId,
      file,
    };
  }
  async function makeLink(share: string, more: object = {}) {
    const made = await call(server, admin, 'POST', `/co-investor-shares/${share}/links`, {
      label: 'Acme partners',
      ...more,
    });
    expect(made.status).toBe(201);
    return { id: made.body.link.id as string, token: (made.body.path as string).replace('/shared?token=', '') };
  }

  async function visit(device: Device, method: 'GET' | 'POST', path: string, body?: unknown) {
    const cookie: Record<string, string> = device.cookie ? { cookie: device.cookie } : {};
    const answer = await call(server, undefined, method, `/shared${path}`, body, cookie);
    const set = [answer.headers['set-cookie']].flat().map(String);
    const mine = set.find((one) => one.includes('cairn_share'));
    if (mine) device.cookie = mine.split(';')[0] as string;
    return answer;
  }
  const open = (device: Device, token: string) => visit(device, 'POST', '/open', { token });
  const item = (device: Device, id: string) => visit(device, 'GET', `/item?id=${id}`);
  const log = (device: Device, id: string, type: string, message?: string) =>
    visit(device, 'POST', '/interactions', {
      id,
      p_interaction_type: type,
      ...(message && { p_details: { message } }),
    });
  const activity = async (deal: string) =>
    (await call(server, admin, 'GET', `/co-investor-interactions?entity_type=opportunity&entity_id=${deal}`)).body;
  const linksOf = async (share: string) =>
    (await call(server, admin, 'GET', `/co-investor-shares/${share}/links`)).body.rows;

  /** The newest code that was mailed. */
  async function mailedCode(): Promise<string> {
    const codes = (await readMessages(server, admin.tenantId)).filter(({ template }) => template === 'share_code');
    return codeIn(codes.at(-1));
  }
  const sendCode = (device: Device, id: string, email: string) => visit(device, 'POST', '/code', { id, email });
  const prove = (device: Device, id: string, code: string) => visit(device, 'POST', '/prove', { id, code });
  return { shared, makeLink, visit, open, item, log, activity, linksOf, mailedCode, sendCode, prove };
}
