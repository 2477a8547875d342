import { DemoForm } from '../demo/demo-form.tsx';
import { TextPage } from './text-page.tsx';

export function Contact() {
  return (
    <TextPage
      title="Contact"
      lead="Choose a time, and the operator of this installation will show you Cairn with your own questions."
    >
      <section aria-label="Schedule a demo">
        <DemoForm />
      </section>
      <h2>Other matters</h2>
      <p>
        Questions about an account go to the administrator of your firm, who can invite, unlock and deactivate people.
        For everything else write to the operator of this installation, at the address from which your invitation or
        verification mail came.
      </p>
    </TextPage>
  );
}
