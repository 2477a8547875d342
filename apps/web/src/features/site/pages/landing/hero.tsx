import { IconChartLine, IconClipboardCheck, IconLayoutKanban, IconUsers } from '@tabler/icons-react';
import { SIGN_UP } from '../chrome/links.ts';
import { DemoButton } from '../demo/demo-button.tsx';
import dark1280 from '../pictures/board-dark-1280.webp';
import dark2560 from '../pictures/board-dark-2560.webp';
import light1280 from '../pictures/board-light-1280.webp';
import light2560 from '../pictures/board-light-2560.webp';
import shared from '../styles/shared.module.css';
import classes from './hero.module.css';

const HIGHLIGHTS = [
  {
    title: 'Opportunity Management',
    text: 'Every deal, from the first email to the decision.',
    Icon: IconLayoutKanban,
  },
  { title: 'Portfolio Tracking', text: 'Companies, updates and values in one place.', Icon: IconChartLine },
  { title: 'LP Management', text: 'Commitments, calls and documents for each partner.', Icon: IconUsers },
  { title: 'Due Diligence', text: 'Who checks what, by when, with the evidence.', Icon: IconClipboardCheck },
];
const NOTES = ['Free 14-day trial', 'No credit card required', 'Setup in minutes'];
/** What the picture takes up: the right part of a wide screen, more than all of a narrow one. */
const SIZES = '(min-width: 62em) 960px, 720px';

export function Hero() {
  return (
    <section className={classes.hero}>
      <div className={`${shared.container} ${classes.split}`}>
        <div className={classes.words}>
          <h1 className={classes.title}>Streamline your venture capital operations</h1>
          <p className={classes.lead}>
            Cairn is the operating system of an emerging venture firm: deals, diligence, portfolio and limited partners
            in one system that your whole team, and your auditor, can trust.
          </p>
          <div className={classes.actions}>
            <a className={shared.primary} href={SIGN_UP}>
              Start Free Trial
            </a>
            <DemoButton />
          </div>
          <ul className={classes.notes}>
            {NOTES.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </div>
        <div className={classes.frame}>
          <picture>
            <source
              media="(prefers-color-scheme: dark)"
              data-scheme="dark"
              srcSet={`${dark1280} 1280w, ${dark2560} 2560w`}
              sizes={SIZES}
            />
            <img
              className={classes.picture}
              src={light1280}
              srcSet={`${light1280} 1280w, ${light2560} 2560w`}
              sizes={SIZES}
              width={1280}
              height={760}
              fetchPriority="high"
              alt="The opportunity board of Cairn: deals as cards, with amount, age and owner, in the columns Sourcing, Initial Review, First Meeting and Due Diligence."
            />
          </picture>
        </div>
      </div>
      <ul className={`${shared.container} ${classes.highlights}`}>
        {HIGHLIGHTS.map(({ title, text, Icon }) => (
          <li key={title}>
            <Icon size={22} stroke={1.6} aria-hidden="true" />
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
