import { DemoDialog } from '../demo/demo-dialog.tsx';
import { Closing } from './closing.tsx';
import { EmailBanner } from './email-banner.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { Pricing } from './pricing.tsx';
import { Proof } from './proof.tsx';

export function LandingPage() {
  return (
    <>
      <EmailBanner />
      <Hero />
      <Features />
      <Proof />
      <Pricing />
      <Closing />
      <DemoDialog />
    </>
  );
}
