import shared from '../styles/shared.module.css';
import { TextPage } from './text-page.tsx';

export function Support() {
  return (
    <TextPage title="Support" lead="Ask your own firm first; it can answer most questions. Otherwise ask the operator.">
      <h2>You cannot sign in</h2>
      <ul>
        <li>
          Forgot the password:{' '}
          <a className={shared.link} href="/auth?mode=reset">
            reset it
          </a>
          . The link works for 30 minutes.
        </li>
        <li>Locked after failed attempts: wait for 30 minutes, or ask your firm’s administrator to unlock you.</li>
        <li>Deactivated: only an administrator of your firm can activate you again.</li>
        <li>Lost your second factor: use one of your recovery codes.</li>
      </ul>
      <h2>Something does not work</h2>
      <p>
        Look at the{' '}
        <a className={shared.link} href="/status">
          status
        </a>{' '}
        of this installation first. An error that you see in the product shows a request id; quote it to the operator,
        who can find in the log what happened, without your data.
      </p>
      <h2>Your data</h2>
      <p>
        To have something corrected, exported or erased, ask the administrator of your firm. What the operator does with
        data is written under{' '}
        <a className={shared.link} href="/legal/privacy">
          Privacy
        </a>
        .
      </p>
    </TextPage>
  );
}
