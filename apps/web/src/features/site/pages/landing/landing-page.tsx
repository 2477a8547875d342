import { DemoDialog } from '../demo/demo-dialog.tsx';
import { ArrivalBanner } from './arrival-banner.tsx';
import { Closing } from './closing.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { Pricing } from './pricing.tsx';
import { Proof } from './proof.tsx';

export function LandingPage() {
  return (
    <>
      <ArrivalBanner />
      <Hero />
      <Features />
      <Proof />
      <Pricing />
      <Closing />
      <DemoDialog />
    </>
  );
}
