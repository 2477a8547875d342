import type { Outputs } from '../../../../lib/api/api.ts';
import { Moment } from '../chrome/moment.tsx';
import report from '../chrome/report.module.css';
import { StateIcon, type Tone } from '../chrome/state-icon.tsx';
import shared from '../styles/shared.module.css';

export type StatusView = Outputs['status']['get'];
type State = StatusView['state'];

const STATES: Record<State, { tone: Tone; word: string; sentence: string }> = {
  operational: { tone: 'good', word: 'Operational', sentence: 'All systems operational' },
  degraded: { tone: 'warning', word: 'Degraded', sentence: 'Some parts are degraded' },
  down: { tone: 'bad', word: 'Down', sentence: 'A part of Cairn is down' },
};

/** The live health of this installation. The script asks for the page again every 15 seconds and exchanges `data-live`. */
export function StatusPage({ status }: { status: StatusView }) {
  const { tone, sentence } = STATES[status.state];
  return (
    <div className={`${shared.container} ${report.page}`}>
      <h1 className={report.title}>Status</h1>
      <p className={report.lead}>The health of this installation, measured when this page was loaded.</p>
      <div data-live="15">
        <div className={report.banner} data-tone={tone}>
          <StateIcon tone={tone} size={28} />
          <div>
            <h2>{sentence}</h2>
            <p>
              Checked <Moment at={status.checked_at} />
            </p>
          </div>
        </div>
        <ul className={report.rows}>
          {status.parts.map((part) => (
            <li key={part.key} className={report.row}>
              <StateIcon tone={STATES[part.state].tone} />
              <div className={report.about}>
                <h3>{part.name}</h3>
                <p>{part.detail}</p>
              </div>
              <p className={report.result}>
                <strong>{STATES[part.state].word}</strong>
                <span>{part.latency_ms === null ? '' : `${part.latency_ms} ms`}</span>
              </p>
            </li>
          ))}
        </ul>
        <dl className={report.facts}>
          <div>
            <dt>Version</dt>
            <dd>{status.version}</dd>
          </div>
          <div>
            <dt>Running for</dt>
            <dd>{spokenDuration(status.uptime_seconds)}</dd>
          </div>
        </dl>
      </div>
      <p className={report.note}>
        This page refreshes itself every 15 seconds.
        <noscript> Without JavaScript, reload it for current figures.</noscript> As data:{' '}
        <a className={shared.link} href="/api/status">
          /api/status
        </a>
      </p>
    </div>
  );
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** The two largest units: 3 days 4 hours. */
function spokenDuration(seconds: number): string {
  const first = UNITS.findIndex(([, length]) => seconds >= length);
  let rest = seconds;
  const parts = UNITS.slice(Math.max(0, first), Math.max(0, first) + 2).map(([unit, length]) => {
    const count = Math.floor(rest / length);
    rest -= count * length;
    return `${count} ${unit}${count === 1 ? '' : 's'}`;
  });
  return first === -1 ? '0 seconds' : parts.join(' ');
}
