import shared from '../styles/shared.module.css';
import { TextPage } from './text-page.tsx';

export function Security() {
  return (
    <TextPage
      title="Security"
      lead="How your firm’s records are protected, and how to tell us when something is wrong."
    >
      <h2>How records are protected</h2>
      <ul>
        <li>The database keeps firms apart by itself; the application’s role cannot switch that off.</li>
        <li>
          Names, addresses and amounts are encrypted with AES-256-GCM, with keys of your firm, each bound to its row and
          column.
        </li>
        <li>Passwords are hashed with argon2id. Five failures in a row lock an account for 30 minutes.</li>
        <li>
          Sessions end after 60 minutes without use and 12 hours at most, and can be ended at once from elsewhere.
        </li>
        <li>Every change leaves an event in the same transaction; the application cannot edit or delete one.</li>
        <li>Pages run no script that we did not ship and load nothing from other companies.</li>
      </ul>
      <p>
        The{' '}
        <a className={shared.link} href="/trust">
          Trust Center
        </a>{' '}
        shows which of these were checked on this installation, when, and with what result.
      </p>
      <h2>Report a weakness</h2>
      <p>
        Write to the operator of this installation and describe the steps to reproduce it. Use only your own accounts
        and data, stop when you have proved it, and allow time to fix it before you publish. We take no legal action
        against people who follow these rules.
      </p>
      <h2>Frameworks</h2>
      <p>
        Controls are mapped to SOC 2 and ISO/IEC 27001. A certificate is issued to the operator of an installation, not
        to software; ask the operator which ones it holds.
      </p>
    </TextPage>
  );
}
