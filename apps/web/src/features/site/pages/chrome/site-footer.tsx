import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { Mark } from '../../../../ui/base/mark.tsx';
import shared from '../styles/shared.module.css';
import { FOOTER_GROUPS } from './links.ts';
import classes from './site-footer.module.css';

const BADGES = ['SOC 2', 'ISO 27001'];
const SCHEMES = [
  { value: 'auto', label: 'Follow the system', Icon: IconDeviceDesktop },
  { value: 'light', label: 'Light', Icon: IconSun },
  { value: 'dark', label: 'Dark', Icon: IconMoon },
];

export function SiteFooter() {
  return (
    <footer className={classes.footer}>
      <div className={`${shared.container} ${classes.columns}`}>
        <div className={classes.about}>
          <a className={classes.brand} href="/" aria-label="Cairn, home">
            <Mark size={24} />
            <span>Cairn</span>
          </a>
          <p>One system, from the first email to the last distribution.</p>
          <ul className={classes.badges} aria-label="Frameworks">
            {BADGES.map((badge) => (
              <li key={badge}>
                <a href="/trust#frameworks" title={`${badge}: controls mapped; certification is the operator's`}>
                  {badge}
                </a>
              </li>
            ))}
          </ul>
          <fieldset className={classes.schemes} data-schemes>
            <legend className={shared.hidden}>Colour scheme</legend>
            {SCHEMES.map(({ value, label, Icon }) => (
              <label key={value} title={label}>
                <input
                  className={shared.hidden}
                  type="radio"
                  name="scheme"
                  value={value}
                  defaultChecked={value === 'auto'}
                />
                <span className={classes.scheme}>
                  <Icon size={16} stroke={1.75} aria-hidden="true" />
                  <span className={shared.hidden}>{label}</span>
                </span>
              </label>
            ))}
          </fieldset>
        </div>
        {FOOTER_GROUPS.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className={classes.title}>{title}</h2>
            <ul className={classes.links}>
              {links.map(([label, href]) => (
                <li key={href}>
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <p className={`${shared.container} ${classes.small}`}>
        Cairn maps its controls to SOC 2 and ISO/IEC 27001 and runs checks for them. A certificate is issued to the
        operator of an installation, not to software.
      </p>
    </footer>
  );
}
