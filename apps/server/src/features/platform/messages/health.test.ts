import type pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTransports } from '../../../core/messages/transports.ts';
import { connectPools } from '../../../core/pools.ts';
import { queueTestMessage, untilMessage } from '../../../testing/queue-test-message.ts';
import { cloneDatabase } from '../../../testing/set-up/clone-database.ts';
import { useMailServer } from '../../../testing/stand-ins/mail-server.ts';
import { makeFirm } from '../../../testing/test-firm.ts';
import { TEST_SECRET } from '../../../testing/test-secret.ts';
import { useOwnServer } from '../../../testing/use-test-server.ts';
import { jobsHealth } from './jobs-health.ts';
import { mailHealth } from './mail-health.ts';

const mail = useMailServer();
const server = useOwnServer(() => ({ smtpUrl: mail.url, showsMail: false }));
beforeEach(() => server.admin.query('delete from pgboss.job'));

/** The same services whose mail server was not asked yet. */
const fresh = (env = {}) => {
  const changed = { ...server.services.env, ...env };
  return { ...server.services, env: changed, transports: createTransports(changed, server.services.log) };
};
/** A job as it stands after so many minutes. One that waits has its next try tomorrow, so that no worker takes it. */
const jobOf = (minutes: number, state: string, outcome = 'sent', on: Pick<pg.ClientBase, 'query'> = server.admin) =>
  on.query(
    `insert into pgboss.job (name, state, created_on, start_after, completed_on, output)
      select 'send-message', $1::text::pgboss.job_state, at, case $1::text when 'retry' then now() + interval '1 day' else at end,
        case when $1::text in ('completed', 'failed') then at end, jsonb_build_object('outcome', $3::text)
      from (select now() - make_interval(mins => $2::int) as at) as times`,
    [state, minutes, outcome],
  );

describe('mail', () => {
  it('is operational while its server answers', async () => {
    expect(await mailHealth(fresh())).toEqual({ state: 'operational', detail: 'The mail server accepts messages.' });
  });

  it('tells what could not be delivered within a day', async () => {
    await jobOf(60, 'completed', 'failed');
    await jobOf(60, 'failed');
    await jobOf(60, 'completed');
    await jobOf(25 * 60, 'failed');
    expect(await mailHealth(fresh())).toEqual({
      state: 'operational',
      detail: 'The mail server accepts messages. 2 messages could not be delivered in the last 24 hours.',
    });
  });

  it('is degraded when messages wait although it answers', async () => {
    await jobOf(14, 'retry');
    expect((await mailHealth(fresh())).state).toBe('operational');
    await jobOf(180, 'retry');
    expect(await mailHealth(fresh())).toEqual({
      state: 'degraded',
      detail: '2 messages are waiting, the oldest for 3 h.',
    });
  });

  it('is down when its server is, and asks it once a minute only', async () => {
    const away = fresh({ smtpUrl: 'smtp://127.0.0.1:1' });
    await jobOf(2, 'retry');
    expect(await mailHealth(away)).toEqual({
      state: 'down',
      detail: 'The mail server does not answer. 1 message is waiting, the oldest for 2 min.',
    });
    const services = fresh();
    let asked = 0;
    const { email } = services.transports;
    if (!email) throw new Error('no transport');
    const { verify } = email;
    email.verify = () => {
      asked++;
      return verify();
    };
    await Promise.all([mailHealth(services), mailHealth(services)]);
    await mailHealth(services);
    expect(asked).toBe(1);
  });

  it('without a server is down, unless messages are kept to be read', async () => {
    expect(await mailHealth(fresh({ smtpUrl: undefined }))).toMatchObject({ state: 'down' });
    expect(await mailHealth(fresh({ smtpUrl: undefined, showsMail: true }))).toMatchObject({ state: 'operational' });
  });
});

describe('jobs', () => {
  it('are operational when none is late', async () => {
    await jobOf(500, 'retry');
    await jobOf(500, 'completed');
    expect(await jobsHealth(server.services)).toMatchObject({ state: 'operational' });
  });

  it('are degraded when one that is due is not begun', async () => {
    // A database without a server on it: nobody works.
    const clone = await cloneDatabase();
    const pools = connectPools(clone.url, TEST_SECRET, () => {});
    const services = { ...server.services, pools };
    try {
      await jobOf(1, 'created', 'none', clone.admin);
      expect(await jobsHealth(services)).toMatchObject({ state: 'operational' });
      await jobOf(30, 'created', 'none', clone.admin);
      expect(await jobsHealth(services)).toEqual({ state: 'degraded', detail: 'Background jobs are 30 min late.' });
    } finally {
      await pools.end();
      await clone.admin.end();
    }
  });

  it('a real message passes through', async () => {
    const firm = await makeFirm(server);
    expect((await untilMessage(server, await queueTestMessage(server, firm))).status).toBe('sent');
    expect(await jobsHealth(server.services)).toMatchObject({ state: 'operational' });
  });
});
