import { TextPage } from './text-page.tsx';

export function Terms() {
  return (
    <TextPage
      title="Terms"
      lead="What you may expect, and what is expected of you. The operator of this installation may agree different terms with your firm; those then apply first."
    >
      <h2>Plans and trial</h2>
      <p>
        Every plan begins with a 14-day free trial without a credit card. There are no setup fees. You can cancel
        anytime; a paid plan then runs to the end of the month that was paid for. The Free plan stays free for up to 3
        members.
      </p>
      <h2>Your account</h2>
      <p>
        One account is for one person. Keep your password and second factor to yourself, and tell your administrator
        when either is lost. Administrators of a firm are responsible for the people they invite.
      </p>
      <h2>Your data</h2>
      <p>
        What your firm enters stays your firm’s. The operator stores and processes it to provide the product, shows it
        to nobody else, and returns it on request when you leave.
      </p>
      <h2>Fair use</h2>
      <p>
        Do not try to reach data of other firms, do not overload the service on purpose, and do not use it for anything
        unlawful. If you find a weakness, see Security for how to report it.
      </p>
      <h2>What Cairn is not</h2>
      <p>
        Cairn computes from what you enter. It gives no investment, tax or legal advice, and its figures do not replace
        the statements of your fund administrator or auditor.
      </p>
    </TextPage>
  );
}
