import shared from '../styles/shared.module.css';
import classes from './proof.module.css';

/** Only what is enforced today; what is still to come says so. */
const PROOFS = [
  {
    title: 'Your data stays yours',
    text: 'Each firm is a tenant that the database itself keeps apart: a query for another firm’s rows finds none, whatever the application does.',
    fact: 'Checked every hour, on every table',
  },
  {
    title: 'A log that cannot be edited',
    text: 'Every change writes its event in the same transaction. The application can add to the log and read it; the database refuses the rest.',
    fact: 'Sealed each second, with signed checkpoints outside of the database',
  },
  {
    title: 'Numbers to the cent',
    text: 'Amounts are whole minor units with their currency, never a rounded fraction, and are encrypted with your firm’s own key where they are stored.',
    fact: 'AES-256-GCM, bound to row and column',
  },
];

export function Proof() {
  return (
    <section className={classes.band} aria-labelledby="proof-title">
      <div className={shared.container}>
        <div className={classes.head}>
          <h2 id="proof-title">Proof, not promises</h2>
          <p>
            Security that survives a mistake is built into the database, below the application, and tested where it
            runs.
          </p>
          <a className={classes.more} href="/trust">
            See the checks of this installation
          </a>
        </div>
        <ul className={classes.proofs}>
          {PROOFS.map(({ title, text, fact }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
              <p className={classes.fact}>{fact}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
