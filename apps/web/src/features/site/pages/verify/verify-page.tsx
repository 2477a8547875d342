import report from '../chrome/report.module.css';
import shared from '../styles/shared.module.css';
import './verify.css';
import classes from './verify-page.module.css';

export interface VerifyView {
  /** What this installation signs statements with. */
  key: string;
}

/** Verifies a statement in the visitor's browser; the script is fetched with the page and works on it (script/verify.ts). */
export function VerifyPage({ view: { key } }: { view: VerifyView }) {
  return (
    <div className={`${shared.container} ${report.page}`}>
      <h1 className={report.title}>Verify a statement</h1>
      <p className={report.lead}>
        A released capital account statement carries the entries and terms that it rests on. This page computes every
        figure again and checks who signed. Your browser does it: the file is not uploaded.
      </p>
      <div className={`verify ${classes.verify}`} data-verify>
        <form>
          <label className="drop" data-drop>
            Statement
            <span>The PDF, or the JSON that is attached to it. Drop it here, or choose it.</span>
            <b data-chosen>Choose a file</b>
            <input type="file" accept=".pdf,.json,application/pdf,application/json" />
          </label>
          <label>
            Key that you trust
            <span>That of this installation. Left empty, the key in the file is taken.</span>
            <input name="key" defaultValue={key} autoComplete="off" spellCheck={false} />
          </label>
        </form>
        <noscript>
          <p>This page computes with a script, which your browser does not run.</p>
        </noscript>
        <section aria-live="polite" data-result hidden />
      </div>
      <p className={report.note}>
        Keep{' '}
        <a className={shared.link} href="/statement-verifier.html" download>
          this page as one file
        </a>
        : it does the same from disk and without a network, and has the key of this installation in it.
      </p>
    </div>
  );
}
