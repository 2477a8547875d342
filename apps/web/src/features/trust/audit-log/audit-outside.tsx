import { IconBuildingBank, IconClockShield, IconCloudLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api/api.ts';
import { formatInteger, plural } from '../../../lib/base/format.ts';
import { CopyText } from '../../../ui/base/copy-text.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import classes from './audit-keeping.module.css';
import type { AuditState } from './queries.ts';

type Party = AuditState['outside'][number];

const KINDS = {
  bucket: { label: 'Bucket', icon: IconCloudLock },
  witness: { label: 'Witness', icon: IconBuildingBank },
  time_stamp: { label: 'Time stamp', icon: IconClockShield },
} as const;
const STATES = {
  current: { word: 'Current', tone: 'positive' },
  late: { word: 'Late', tone: 'warning' },
  contradicts: { word: 'Contradicts the log', tone: 'negative' },
} as const;

/** Who outside of this installation vouches for the log, and for whom this one does. */
export function AuditOutside() {
  const { data: state } = useQuery(orpc.auditLogs.state.queryOptions({ input: {} }));
  if (!state) return null;
  const { outside, witnessed, witness_key } = state;
  return (
    <section aria-labelledby="outside" className={classes.card}>
      <h2 id="outside" className={classes.title}>
        Outside of this installation
      </h2>
      {outside.length === 0 ? (
        <p className={classes.note}>
          Nobody outside vouches for the log yet. The operator can name a bucket, witnesses and a time-stamping
          authority in the settings of the server.
        </p>
      ) : (
        <ul className={classes.list}>
          {outside.map((party) => (
            <Vouches key={party.name} party={party} />
          ))}
        </ul>
      )}
      {witness_key && (
        <>
          {witnessed.length > 0 && (
            <>
              {' '}
              <h3 className={classes.subtitle}>Witness for</h3>
              <ul className={classes.list}>
                {witnessed.map(({ origin, size, signed_at, refusal, refused_at }) => (
                  <li key={origin} className={classes.row}>
                    <span className={classes.name}>{origin}</span>
                    <span className={classes.detail}>
                      {plural(size, 'seal')}, <RelativeTime at={signed_at} />
                    </span>
                    {refusal && refused_at && (
                      <span className={classes.problem}>
                        Refused <RelativeTime at={refused_at} />: {refusal}
                      </span>
                    )}
                  </li>
                ))}
              </ul>
            </>
          )}
          <details className={classes.keys}>
            <summary>Verifier keys</summary>
            {state.verifier_key && (
              <div>
                <p className={classes.note}>Of this log, for its witnesses:</p>
                <CopyText label="the key of this log" value={state.verifier_key} />
              </div>
            )}
            <div>
              <p className={classes.note}>Of this installation as a witness, for others:</p>
              <CopyText label="the key of this witness" value={witness_key} />
            </div>
          </details>
        </>
      )}
    </section>
  );
}

function Vouches({ party: { name, kind, size, done_at, state, problem } }: { party: Party }) {
  const { label, icon: Icon } = KINDS[kind];
  const { word, tone } = STATES[state];
  return (
    <li className={classes.row}>
      <span className={classes.name}>
        <Icon size={16} stroke={1.75} aria-hidden /> {name} <span className={classes.kind}>{label}</span>
      </span>
      <span className={classes.detail}>
        {size === null || done_at === null ? (
          'nothing yet'
        ) : (
          <>
            {formatInteger(size)} seals, <RelativeTime at={done_at} />
          </>
        )}
      </span>
      <span className={classes.state} data-tone={tone}>
        {word}
      </span>
      {problem && <span className={classes.problem}>{problem}</span>}
    </li>
  );
}
