import { findUnsafe } from '@cairn/db';
import { judge, type SecurityCheck } from '../security-check.ts';

/** Three kinds of findings come from one look at the catalogue; each is a check of its own. */
const check = (about: RegExp, words: Omit<SecurityCheck, 'run'>, found: string): SecurityCheck => ({
  ...words,
  async run({ services }) {
    const findings = await Promise.all([findUnsafe(services.pools.app), findUnsafe(services.pools.auth)]);
    const problems = [...new Set(findings.flat())].filter((problem) => about.test(problem));
    return judge(problems, found);
  },
});

export const rolesCannotBypass = check(
  /^The role /,
  {
    key: 'roles-cannot-bypass-policies',
    title: 'The application cannot bypass the database’s own rules',
    proves:
      'The roles that serve requests and sign people in own no table, are no superuser and cannot switch row security off.',
    remedy: 'Revoke the additional rights of the application’s database roles, then restart the server.',
    controls: ['CC6.1', 'CC6.3', 'A.8.2'],
  },
  'Neither of the two roles can bypass a policy.',
);

export const tablesAreFenced = check(
  /^(Row security|The table|The application may read)/,
  {
    key: 'tables-are-fenced',
    title: 'Every table keeps firms apart by itself',
    proves:
      'Each table with a firm’s rows has forced row security with a rule for reading and for writing, whatever the program above it does.',
    remedy: 'Someone changed the database by hand. Restore its policies from the migrations of this version.',
    controls: ['CC6.1', 'A.8.3'],
  },
  'Row security is forced, with its rule, wherever firms’ rows are kept.',
);

export const writesAreDurable = check(
  /^The setting /,
  {
    key: 'writes-are-durable',
    title: 'What was saved survives a power cut',
    proves: 'The database confirms a change only when it has reached the disk.',
    remedy: 'Switch fsync, synchronous_commit and full_page_writes on in the database’s settings.',
    controls: ['A1.2', 'A.8.13'],
  },
  'Changes are confirmed after they have reached the disk.',
);
