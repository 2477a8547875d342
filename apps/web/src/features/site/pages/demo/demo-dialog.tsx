import { IconX } from '@tabler/icons-react';
import classes from './demo-dialog.module.css';
import { DemoForm } from './demo-form.tsx';

export function DemoDialog() {
  return (
    <dialog className={classes.dialog} aria-labelledby="demo-title" data-demo-dialog>
      <div className={classes.head}>
        <div>
          <h2 id="demo-title">Schedule a demo</h2>
          <p>Half an hour, with your own questions.</p>
        </div>
        <button type="button" className={classes.close} aria-label="Close" data-demo-close>
          <IconX size={20} stroke={1.75} aria-hidden="true" />
        </button>
      </div>
      <DemoForm />
    </dialog>
  );
}
