import { TEAM_SIZES } from '@cairn/domain';
import shared from '../styles/shared.module.css';
import classes from './demo-form.module.css';

interface FieldProps {
  name: string;
  label: string;
  type?: string;
  autoComplete?: string;
  required?: boolean;
  max: number;
}

function Field({ name, label, type = 'text', autoComplete, required = true, max }: FieldProps) {
  const id = `demo-${name}`;
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        type={type}
        autoComplete={autoComplete}
        required={required}
        maxLength={max}
        aria-describedby={`${id}-error`}
      />
      <RoomLeft of={id} />
      <p className={classes.error} id={`${id}-error`} data-error-of={name} />
    </div>
  );
}

/** Filled in by script/room-left.ts, near the end of what the field takes. */
function RoomLeft({ of }: { of: string }) {
  return (
    <>
      <p className={classes.left} data-room-of={of} aria-hidden />
      <p className={classes.said} data-said-of={of} aria-live="polite" />
    </>
  );
}

/** The form as HTML; script/demo-form.ts fills in the slots, sends it and shows the answer. */
export function DemoForm() {
  return (
    <div data-demo>
      <noscript>
        <p className={classes.noscript}>
          Choosing a time needs JavaScript. You can also write to the operator of this installation.
        </p>
      </noscript>
      <form className={classes.form} noValidate data-demo-form>
        <div className={classes.pair}>
          <Field name="name" label="Name" autoComplete="name" max={120} />
          <Field name="email" label="Work email" type="email" autoComplete="email" max={254} />
        </div>
        <div className={classes.pair}>
          <Field name="firm" label="Firm" autoComplete="organization" max={160} />
          <div className={classes.field}>
            <label htmlFor="demo-team_size">
              Team size <span className={classes.optional}>(optional)</span>
            </label>
            <select id="demo-team_size" name="team_size" defaultValue="">
              <option value="">Not said</option>
              {TEAM_SIZES.map((size) => (
                <option key={size}>{size}</option>
              ))}
            </select>
          </div>
        </div>
        <fieldset className={classes.slots} aria-describedby="demo-slot_starts_at-error">
          <legend>
            Day and time <span className={classes.optional} data-demo-zone />
          </legend>
          <div className={classes.days} role="radiogroup" aria-label="Day" data-demo-days />
          <div className={classes.times} role="radiogroup" aria-label="Time" data-demo-times />
          <p className={classes.error} id="demo-slot_starts_at-error" data-error-of="slot_starts_at" />
        </fieldset>
        <div className={classes.field}>
          <label htmlFor="demo-message">
            What would you like to see? <span className={classes.optional}>(optional)</span>
          </label>
          <textarea id="demo-message" name="message" rows={3} maxLength={2000} aria-describedby="demo-message-error" />
          <RoomLeft of="demo-message" />
          <p className={classes.error} id="demo-message-error" data-error-of="message" />
        </div>
        <div className={classes.trap} aria-hidden="true">
          <label htmlFor="demo-website">Website</label>
          <input id="demo-website" name="website" tabIndex={-1} autoComplete="off" />
        </div>
        <p className={classes.problem} role="alert" data-demo-problem />
        <div className={classes.foot}>
          <button type="submit" className={shared.primary}>
            Request demo
          </button>
          <p>
            We use this to arrange the demo only. See{' '}
            <a className={shared.link} href="/legal/privacy">
              Privacy
            </a>
            .
          </p>
        </div>
      </form>
      <div className={classes.done} data-demo-done hidden tabIndex={-1}>
        <h3>Your request is in</h3>
        <p>
          <strong data-demo-when />
        </p>
        <p>
          A confirmation is on its way to you by email. We will reply with a link to the call, or suggest another time.
        </p>
        <a className={shared.secondary} data-demo-ics href="/company/contact">
          Add to calendar (.ics)
        </a>
      </div>
    </div>
  );
}
