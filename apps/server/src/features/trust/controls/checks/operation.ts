import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BACKUP_HOURS, DEPENDENCY_LIST_DAYS, RESTORE_TEST_DAYS } from '@cairn/domain';
import { ageText, type Control, findItems, finding, noData, plural } from '../control.ts';

const HOUR_MS = 3_600_000;

async function readJson<T>(path: string): Promise<T | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : (JSON.parse(text) as T);
}

/** What the operator's backup leaves behind (docs/operations.md): when it ended, and when a restore was tried. */
export const backups: Control = {
  key: 'backup-and-restore',
  title: 'Backups are recent, and a restore was tested',
  proves: `The last backup is at most ${BACKUP_HOURS} hours old, and one was restored within ${RESTORE_TEST_DAYS} days.`,
  remedy:
    'Run the backup, restore it somewhere else, and let both write backup-status.json as docs/operations.md says.',
  criteria: ['A1.2'],
  graceDays: 2,
  periodDays: 0,
  async run({ services }) {
    const status = await readJson<Record<string, unknown>>(join(services.env.dataDirectory, 'backup-status.json'));
    if (!status) return noData('No backup has written backup-status.json into the data directory.');
    const now = services.now().getTime();
    const item = (key: string, subject: string, limit: number) => {
      const at = Date.parse(String(status[key]));
      const age = now - at;
      const detail = Number.isNaN(at) ? 'never, or no moment that can be read' : `${ageText(age)} ago`;
      return { subject, detail, passed: age >= -HOUR_MS && age <= limit };
    };
    const items = [
      item('backed_up_at', 'last backup', BACKUP_HOURS * HOUR_MS),
      item('restore_tested_at', 'last restore that was tried', RESTORE_TEST_DAYS * 24 * HOUR_MS),
    ];
    const [backup, restore] = items.map(({ subject, detail }) => `${subject}: ${detail}`);
    return finding(items, `${backup}; ${restore}.`);
  },
};

const JOBS = `
  select q.name as subject,
         count(j.id) filter (where j.state = 'failed' or j.output->>'outcome' = 'failed') || ' given up of '
           || count(j.id) || ' that ended' as detail,
         count(j.id) filter (where j.state = 'failed' or j.output->>'outcome' = 'failed') = 0 as passed
    from pgboss.queue q left join pgboss.job j on j.name = q.name and j.completed_on > now() - interval '1 day'
   where q.name not like '\\_\\_pgboss%' group by q.name`;

export const failedJobs: Control = {
  key: 'failed-jobs',
  title: 'Background jobs complete',
  proves: 'No job was given up within the last day: mail, imports, documents, webhooks and reminders.',
  remedy: 'Look in the server’s log for the queue named, correct its cause, and repeat the action.',
  criteria: ['CC7.1', 'CC7.4', 'A1.2'],
  graceDays: 1,
  periodDays: 1,
  async run({ services }) {
    const found = await findItems(services.pools.app, JOBS);
    return { ...found, found: `${plural(found.failed, 'queue')} of ${found.total} with jobs that were given up.` };
  },
};

/** Severities of which none may be known; the others are shown. */
const REFUSED = ['high', 'critical'];

interface KnownHoles {
  made_at: string;
  packages: number;
  holes: { package: string; severity: string; title: string }[];
}

/** What `npm run audit:dependencies` leaves beside the built server. */
export const dependencies: Control = {
  key: 'known-vulnerabilities',
  title: 'No serious vulnerability is known in a dependency',
  proves: `A list of known vulnerabilities, at most ${DEPENDENCY_LIST_DAYS} days old, has no high or critical one in a dependency.`,
  remedy:
    'Run npm run audit:dependencies where the registry can be reached; where it names packages, install a version that updates them.',
  criteria: ['CC7.1', 'CC8.1'],
  graceDays: 14,
  periodDays: 0,
  async run({ services }) {
    const report = await readJson<KnownHoles>(join(services.env.checkout, 'apps/server/dist/dependency-audit.json'));
    if (!report) return noData('No list of known vulnerabilities: npm run audit:dependencies makes it.');
    const age = services.now().getTime() - Date.parse(report.made_at);
    const items = report.holes.map(({ package: name, severity, title }) => ({
      subject: name,
      detail: `${severity}: ${title}`,
      passed: !REFUSED.includes(severity),
    }));
    items.push({
      subject: 'the list',
      detail: `made ${ageText(age)} ago of ${plural(report.packages, 'package')}`,
      passed: age <= DEPENDENCY_LIST_DAYS * 24 * HOUR_MS,
    });
    return finding(items, `${plural(report.holes.length, 'known hole')} in ${plural(report.packages, 'package')}.`);
  },
};
