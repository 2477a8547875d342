import { SIGN_UP } from '../chrome/links.ts';
import { DemoButton } from '../demo/demo-button.tsx';
import shared from '../styles/shared.module.css';
import classes from './closing.module.css';

export function Closing() {
  return (
    <section className={classes.section} aria-labelledby="closing-title">
      <div className={`${shared.container} ${classes.row}`}>
        <div>
          <h2 id="closing-title">Bring your spreadsheet</h2>
          <p>Upload it, check how Cairn reads each column, and work on your own deals a few minutes later.</p>
        </div>
        <div className={classes.actions}>
          <a className={shared.primary} href={SIGN_UP}>
            Start Free Trial
          </a>
          <DemoButton />
        </div>
      </div>
    </section>
  );
}
