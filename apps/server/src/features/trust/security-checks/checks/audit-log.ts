import { PLATFORM_TENANT_ID } from '@cairn/domain';
import { judge, type SecurityCheck } from '../security-check.ts';
import { INSUFFICIENT_PRIVILEGE, refusalOf, rolledBack } from './rolled-back.ts';

const CHANGES = [
  `update audit_logs set action = action where id = (select id from audit_logs limit 1)`,
  `delete from audit_logs where id = (select id from audit_logs limit 1)`,
  'truncate audit_logs',
];

/** A trigger that refuses the owner of the table as well: before UPDATE, DELETE and TRUNCATE, and switched on. */
const TRIGGER = `
  select from pg_trigger t
   where t.tgrelid = 'audit_logs'::regclass and not t.tgisinternal and t.tgenabled in ('O', 'A')
     and t.tgtype & 2 = 2 and t.tgtype & (8 | 16 | 32) = (8 | 16 | 32)`;

export const auditLogRefusesChange: SecurityCheck = {
  key: 'audit-log-refuses-change',
  title: 'The audit log cannot be changed',
  proves:
    'The application tries to edit, delete and empty the log of who did what, and the database refuses each time.',
  remedy:
    'Take UPDATE, DELETE and TRUNCATE on the audit log from the application’s role, and restore its trigger from the migrations.',
  controls: ['CC7.2', 'A.8.15'],
  run({ services }) {
    return rolledBack(services, PLATFORM_TENANT_ID, async (client) => {
      const problems: string[] = [];
      for (const statement of CHANGES) {
        const refusal = await refusalOf(client, statement);
        if (refusal !== INSUFFICIENT_PRIVILEGE) problems.push(`not refused (${refusal}): ${statement}`);
      }
      if ((await client.query(TRIGGER)).rowCount === 0) problems.push('the trigger against the owner is gone or off');
      return judge(problems, 'An edit, a deletion and an emptying were refused; a trigger refuses the owner as well.');
    });
  },
};
