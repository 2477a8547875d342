import { DEMO } from '../chrome/links.ts';
import shared from '../styles/shared.module.css';

/** Opens the form over the page; without script it leads to the page that holds the same form. */
export function DemoButton({ kind = 'secondary' }: { kind?: 'primary' | 'secondary' }) {
  return (
    <form action={DEMO} method="get" data-demo-open>
      <button type="submit" className={`${shared[kind]} ${shared.wide}`}>
        Schedule Demo
      </button>
    </form>
  );
}
