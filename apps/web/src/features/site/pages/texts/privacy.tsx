import { TextPage } from './text-page.tsx';

export function Privacy() {
  return (
    <TextPage
      title="Privacy"
      lead="What this installation keeps about you, why, and for how long. The operator of this installation is responsible for it."
    >
      <h2>Visitors</h2>
      <p>
        These pages set no cookie, load nothing from other companies and measure nothing. Your choice of light or dark
        is kept in your own browser. The server’s log holds the path of each request and how long it took, not your
        address or what you searched for.
      </p>
      <h2>Requests for a demo</h2>
      <p>
        Your name, work email, firm and message are stored encrypted, sent to the people who run this installation, and
        used to arrange the demo only.
      </p>
      <h2>Accounts</h2>
      <p>
        We keep your name, email address and, if you give one, phone number, each encrypted with a key of your firm.
        Passwords are stored as hashes. One cookie keeps you signed in; it can be read by no script and ends with the
        session.
      </p>
      <p>
        Signing in and every change are written to your firm’s audit log with time, network address and browser, because
        a firm must be able to show who did what. Entries of that log cannot be edited.
      </p>
      <h2>What your firm enters</h2>
      <p>
        Deals, companies, investors and documents belong to your firm. The operator processes them on the firm’s behalf;
        staff of the platform have no access to a firm’s records.
      </p>
      <h2>Your rights</h2>
      <p>
        You may ask for access, correction, export and erasure. Turn to the administrator of your firm, or to the
        operator of this installation.
      </p>
    </TextPage>
  );
}
