import { MEMBER_ROLES } from '@cairn/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { hideDeal } from '../../testing/test-confidential.ts';
import { addPerson, as, call, makeFirm, type TestPerson } from '../../testing/test-firm.ts';
import { useTestServer } from '../../testing/use-test-server.ts';
import { areColleagues, findAudience, findColleagues, listWhoSee } from './audience.ts';

type Who = 'admin' | 'member' | 'user' | 'platform' | 'former' | 'lp' | 'foreigner';

let people: Record<Who, TestPerson>;
let deal: string;

const server = useTestServer();
beforeEach(async () => {
  const admin = await makeFirm(server);
  const inFirm = (role: Parameters<typeof addPerson>[2]) => addPerson(server, admin.tenantId, role);
  people = {
    admin,
    member: await inFirm('firm_user'),
    user: await inFirm('firm_user'),
    platform: await inFirm('platform_admin'),
    former: await inFirm('firm_user'),
    lp: await inFirm('lp'),
    foreigner: await makeFirm(server),
  };
  await server.admin.query('update user_profiles set is_active = false where id = $1', [people.former.userId]);
  deal = (await call(server, admin, 'POST', '/opportunities', { company_name: 'Tidewire' })).body.id;
});

const idsOf = (...who: Who[]) => who.map((name) => people[name].userId);
const named = (ids: readonly string[]) =>
  (Object.keys(people) as Who[]).filter((name) => ids.includes(people[name].userId)).sort();
const everybody = () => Object.values(people).map(({ userId }) => userId);
const inside = <T>(fn: Parameters<typeof as<T>>[3]) => as<T>(server, people.admin, 'read', fn);
const colleagues = async (dealId: string | null) =>
  named((await inside(({ tx }) => findColleagues(tx, everybody(), dealId))).map(({ id }) => id));
const committee = async () => named(await inside(({ tx }) => listWhoSee(tx, deal, MEMBER_ROLES)));

describe('of a deal that the whole firm sees', () => {
  it('colleagues are those who work on deals and are active, platform staff of the firm among them', async () => {
    expect(await colleagues(deal)).toEqual(['admin', 'member', 'platform', 'user']);
    expect(await colleagues(null)).toEqual(['admin', 'member', 'platform', 'user']);
  });

  it('the committee is made of administrators and users', async () => {
    expect(await committee()).toEqual(['admin', 'member', 'user']);
  });

  it('the audience is not limited', async () => {
    expect(await inside(({ tx }) => findAudience(tx, deal))).toBeNull();
  });
});

describe('of a confidential deal', () => {
  beforeEach(() => hideDeal(server, deal, people.admin, people.member, people.former));

  it('colleagues and committee are its members who are active', async () => {
    expect(await colleagues(deal)).toEqual(['admin', 'member']);
    expect(await committee()).toEqual(['admin', 'member']);
  });

  it('the audience is its members', async () => {
    expect(named((await inside(({ tx }) => findAudience(tx, deal))) ?? [])).toEqual(['admin', 'former', 'member']);
  });

  it('nobody is a colleague less for a question without a deal', async () => {
    expect(await colleagues(null)).toEqual(['admin', 'member', 'platform', 'user']);
  });
});

it('all must be colleagues, each counted once', async () => {
  const are = (...who: Who[]) => inside(({ tx }) => areColleagues(tx, idsOf(...who), deal));
  expect(await are()).toBe(true);
  expect(await are('admin', 'user', 'user')).toBe(true);
  for (const stranger of ['former', 'lp', 'foreigner'] as const) expect(await are('admin', stranger)).toBe(false);
});

it('who can own an item is told of it', async () => {
  const { platform, admin } = people;
  await call(server, admin, 'POST', '/tasks', {
    title: 'Call them',
    assigned_to: platform.userId,
    opportunity_id: deal,
  });
  const { body } = await call(server, platform, 'GET', '/notifications');
  expect(body.rows).toMatchObject([{ kind: 'task' }]);
});
