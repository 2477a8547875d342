import {
  IconClipboardCheck,
  IconFileSpreadsheet,
  IconFilter,
  IconHierarchy3,
  IconTimeline,
  IconUsersGroup,
} from '@tabler/icons-react';
import shared from '../styles/shared.module.css';
import classes from './features.module.css';
import { SectionHead } from './section-head.tsx';

/** What a visitor finds after signing up today, and what is being built. A card says which of the two it is. */
const FEATURES = [
  {
    title: 'Opportunity Pipeline',
    text: 'A board and a list of every deal, search over all of it, stages of your own, and an import that reads the spreadsheet you have.',
    Icon: IconFilter,
  },
  {
    title: 'Due Diligence Workflows',
    text: 'Processes from versioned templates: sections and items with owner, due date and evidence, and a report for the committee.',
    Icon: IconClipboardCheck,
  },
  {
    title: 'Portfolio Management',
    text: 'Founders answer a request for an update from a link. Your own rules on runway, growth and missed updates raise alerts.',
    Icon: IconTimeline,
  },
  {
    title: 'LP Engagement',
    text: 'A portal in which each limited partner sees their own commitments, capital account, notices, distributions and documents.',
    Icon: IconUsersGroup,
  },
  {
    title: 'Co-Investor Collaboration',
    text: 'Share a deal with the investors you choose, and see who opened it. Every view and download is on record.',
    Icon: IconHierarchy3,
  },
  {
    title: 'Financial Modeling',
    text: 'Funds, capital calls, fees and waterfalls computed from the ledger, with the formula behind every figure.',
    Icon: IconFileSpreadsheet,
  },
] as const;

export function Features() {
  return (
    <section id="features" className={classes.section} aria-labelledby="features-title">
      <div className={shared.container}>
        <SectionHead
          id="features-title"
          title="One system for everything a small firm does"
          text="Most emerging firms combine five tools. Cairn has one data model, so that a deal becomes a company, and a company a position of a fund, without typing anything twice."
        />
        <ul className={classes.cards}>
          {FEATURES.map(({ title, text, Icon }) => (
            <li key={title} className={classes.card}>
              <div className={classes.top}>
                <Icon size={24} stroke={1.5} aria-hidden="true" />
              </div>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
