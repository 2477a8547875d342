import { expectAccessible } from '../accessibility.ts';
import { enter } from '../acts.ts';
import { expect, openMakerOf, testOwn as test } from '../cairn.ts';
import { openOffline, openSealed, takeEvidence } from './evidence.ts';

// The log of all firms of a server is changed by this, and nobody else on it looks at that.
test.use({ installation: 'start' });

test('who changes an event behind the product is found by the page, and by the verifier on another machine', async ({
  page,
  own,
  browser,
}) => {
  const domain = 'northgate.example';
  await enter(page, own, `firm-admin@${domain}`);
  await openSealed(page);
  const proof = page.getByRole('region', { name: 'Proof' });
  await expect(async () => {
    await page.reload();
    await expect(proof.getByText('Enforced')).toBeVisible({ timeout: 3_000 });
  }).toPass();

  const maker = await openMakerOf(own);
  const changed = await maker.tamper(domain);
  await maker.close();
  await proof.getByRole('button', { name: 'Verify now' }).click();
  await expect(proof.getByText('Changed', { exact: true })).toBeVisible();
  await expect(proof.getByRole('alert')).toContainText(
    `The event ${changed} is not the one that its hash was made of.`,
  );
  await expect(page.getByText('SOC 2 Compliant')).toHaveCount(0);
  await expectAccessible(page, 'a changed log');

  const taken = await takeEvidence(page);
  const { auditor, verify, close } = await openOffline(browser, taken);
  await verify(taken.evidence);
  await expect(auditor.getByText('The evidence does not hold: something was changed.')).toBeVisible();
  await expect(auditor.getByText(changed)).toBeVisible();
  await close();
});
