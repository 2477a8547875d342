import { formatBytes } from '@cairn/domain';
import { Badge, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Outputs, orpc } from '../../../../lib/api/api.ts';
import { formatInteger, formatShare, plural } from '../../../../lib/base/format.ts';
import { ErrorState } from '../../../../ui/base/error-state.tsx';
import { LoadingRegion } from '../../../../ui/lists/skeletons.tsx';
import classes from './overview.module.css';

type Health = Outputs['platformOverview']['health'];

const STATES = {
  operational: { label: 'Operational', color: 'pine' },
  degraded: { label: 'Degraded', color: 'yellow' },
  down: { label: 'Down', color: 'red' },
} as const;

/** The parts of the installation, and the figures behind what is said of them. */
export function SystemHealth() {
  const { data, error, refetch } = useQuery(orpc.platformOverview.health.queryOptions({ input: {}, staleTime: 0 }));
  return (
    <section className={classes.card} aria-labelledby="system-health">
      <div className={classes.head}>
        <h2 className={classes.title} id="system-health">
          System health
        </h2>
        {data && <State state={data.state} />}
      </div>
      {data && (
        <>
          <ul className={classes.parts}>
            {data.parts.map(({ key, name, state, detail, latency_ms }) => (
              <li key={key}>
                <span className={classes.part}>{name}</span>
                <span className={classes.quiet}>
                  {detail}
                  {latency_ms !== null && ` ${latency_ms} ms.`}
                </span>
                <State state={state} />
              </li>
            ))}
          </ul>
          <dl className={classes.details}>
            {details(data).map(([term, value]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd className="tnum">{value}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {!data && error && (
        <ErrorState error={error} onRetry={() => void refetch()} title="The health could not be loaded" />
      )}
      {!data && !error && (
        <LoadingRegion label="Loading the health">
          <Skeleton height={300} radius="sm" />
        </LoadingRegion>
      )}
    </section>
  );
}

function State({ state }: { state: keyof typeof STATES }) {
  return <Badge color={STATES[state].color}>{STATES[state].label}</Badge>;
}

function details({ database, jobs, mail, disk, requests, versions, uptime_seconds }: Health): [string, string][] {
  const known = (value: number | null, say: (value: number) => string) => (value === null ? 'Unknown' : say(value));
  return [
    ['Database size', known(database.bytes, formatBytes)],
    [
      'Database connections',
      known(database.connections, (open) => `${open} of ${known(database.connections_max, String)}`),
    ],
    ['Jobs waiting', `${formatInteger(jobs.waiting)}, ${formatInteger(jobs.failed_24h)} failed in 24 h`],
    ['Queue age', jobs.overdue_seconds === null ? 'Nothing is due' : `${age(jobs.overdue_seconds)} past its time`],
    ['Mail waiting', `${formatInteger(mail.waiting)}, ${formatInteger(mail.failed_24h)} failed in 24 h`],
    ['Disk', disk ? `${formatBytes(disk.free_bytes)} free of ${formatBytes(disk.total_bytes)}` : 'Unknown'],
    [
      'Error rate',
      `${formatShare(requests.failed, requests.answered)} of ${plural(requests.answered, 'request')} in ${plural(requests.minutes, 'minute')}`,
    ],
    ['Versions', `Cairn ${versions.cairn}, Node.js ${versions.node}, PostgreSQL ${versions.postgres ?? 'unknown'}`],
    ['This server has been running for', age(uptime_seconds)],
  ];
}

function age(seconds: number): string {
  if (seconds < 60) return plural(Math.round(seconds), 'second');
  if (seconds < 3600) return plural(Math.round(seconds / 60), 'minute');
  return seconds < 172_800 ? plural(Math.round(seconds / 3600), 'hour') : plural(Math.round(seconds / 86_400), 'day');
}
