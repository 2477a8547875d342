import type { Outputs } from '../../../../lib/api/api.ts';
import { Moment } from '../chrome/moment.tsx';
import report from '../chrome/report.module.css';
import { StateIcon, type Tone } from '../chrome/state-icon.tsx';
import shared from '../styles/shared.module.css';

export type TrustView = Outputs['securityChecks']['list'];
type Check = TrustView['checks'][number];

const RESULTS: Record<Check['result'], { tone: Tone; word: string }> = {
  passed: { tone: 'good', word: 'Passed' },
  failed: { tone: 'bad', word: 'Failed' },
  waiting: { tone: 'waiting', word: 'Not run yet' },
};

function sentenceFor({ state, checks }: TrustView): string {
  const failed = checks.filter(({ result }) => result === 'failed').length;
  if (failed > 0) return failed === 1 ? '1 check has failed' : `${failed} checks have failed`;
  return state === 'waiting' ? 'Not every check has run yet' : `All ${checks.length} checks passed`;
}

/** The security checks of this installation with their last run. */
export function TrustPage({ trust }: { trust: TrustView | undefined }) {
  return (
    <div className={`${shared.container} ${report.page}`}>
      <h1 className={report.title}>Trust Center</h1>
      <p className={report.lead}>
        These checks run on this installation when it starts and every hour. Each check tries a forbidden action or
        inspects the installation; none of them only describes an intention.
      </p>
      {trust ? <Checks trust={trust} /> : <Unreadable />}
      <h2 className={report.section} id="frameworks">
        SOC 2 and ISO 27001
      </h2>
      <p>
        Each check names the criteria of SOC 2 (CC, A1) and the controls of ISO/IEC 27001:2022 (A.5, A.8) that it gives
        evidence for. The mapping helps an auditor; it is not a certificate. Certification is the operator’s: ask the
        operator of this installation which ones it holds.
      </p>
    </div>
  );
}

function Checks({ trust }: { trust: TrustView }) {
  const { tone } = RESULTS[trust.state];
  return (
    <div data-live="60">
      <div className={report.banner} data-tone={tone}>
        <StateIcon tone={tone} size={28} />
        <div>
          <h2>{sentenceFor(trust)}</h2>
          {trust.last_run_at && (
            <p>
              Last run <Moment at={trust.last_run_at} />
            </p>
          )}
        </div>
      </div>
      <ul className={report.rows}>
        {trust.checks.map((check) => (
          <li key={check.key} className={report.row}>
            <StateIcon tone={RESULTS[check.result].tone} />
            <div className={report.about}>
              <h3>{check.title}</h3>
              <p>{check.proves}</p>
              <p className={report.found}>
                {check.result === 'failed' && <strong>What to do: </strong>}
                {check.detail}
              </p>
              <ul className={report.controls} aria-label="Controls">
                {check.controls.map((control) => (
                  <li key={control}>{control}</li>
                ))}
              </ul>
            </div>
            <p className={report.result}>
              <strong>{RESULTS[check.result].word}</strong>
              <span>{check.ran_at && <Moment at={check.ran_at} />}</span>
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Unreadable() {
  return (
    <div data-live="60">
      <div className={report.banner} data-tone="warning">
        <StateIcon tone="warning" size={28} />
        <div>
          <h2>The results cannot be read at the moment</h2>
          <p>
            See the{' '}
            <a className={shared.link} href="/status">
              status
            </a>{' '}
            of this installation.
          </p>
        </div>
      </div>
    </div>
  );
}
