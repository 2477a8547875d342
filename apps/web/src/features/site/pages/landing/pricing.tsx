import { IconCheck } from '@tabler/icons-react';
import { SIGN_UP } from '../chrome/links.ts';
import shared from '../styles/shared.module.css';
import { PLANS, TERMS } from './plans.ts';
import classes from './pricing.module.css';
import { SectionHead } from './section-head.tsx';

export function Pricing() {
  return (
    <section id="pricing" className={classes.section} aria-labelledby="pricing-title">
      <div className={shared.container}>
        <SectionHead
          id="pricing-title"
          title="Priced for a firm, not for an enterprise"
          text="A member administers the firm or works its deals. Limited partners, founders and co-investors use their portals without taking a seat."
        />
        <ul className={classes.plans}>
          {PLANS.map((plan) => (
            <li key={plan.name} className={classes.plan} data-popular={plan.popular || undefined}>
              <div className={classes.name}>
                <h3>{plan.name}</h3>
                {plan.popular && <span className={classes.badge}>Most Popular</span>}
              </div>
              <p className={classes.description}>{plan.description}</p>
              <p className={classes.price}>
                <strong>{plan.price}</strong> {plan.period}
              </p>
              <a
                className={`${plan.popular ? shared.primary : shared.secondary} ${shared.wide}`}
                href={SIGN_UP}
                aria-label={`${plan.cta}, ${plan.name} plan`}
              >
                {plan.cta}
              </a>
              <ul className={classes.features}>
                {plan.features.map((feature) => (
                  <li key={feature}>
                    <IconCheck size={18} stroke={2} aria-hidden="true" />
                    {feature}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
        <ul className={classes.terms} aria-label="All plans">
          {TERMS.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}
