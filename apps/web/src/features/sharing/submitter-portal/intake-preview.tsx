import { Modal } from '@mantine/core';
import type { Outputs } from '../../../lib/api/api.ts';
import { useProfile } from '../../../lib/session/auth.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { PublishedPage } from './intake-page.tsx';
import classes from './submitter.module.css';
import type { IntakePageView } from './use-intake.ts';

interface IntakePreviewProps {
  /** As it is typed, saved or not. */
  settings: Pick<Outputs['intakePage']['getSettings'], 'slug' | 'title' | 'introduction' | 'questions'>;
  onClose: () => void;
}

/** The intake page as strangers will see it, with what is typed and not saved yet. */
export default function IntakePreview({ settings, onClose }: IntakePreviewProps) {
  const { tenant_name, tenant_logo_url, currency } = useProfile();
  const page: IntakePageView = {
    ...settings,
    firm: tenant_name,
    has_logo: tenant_logo_url !== null,
    currency: currency as IntakePageView['currency'],
    visit: null,
  };
  return (
    <Modal opened onClose={onClose} title="Preview of the intake page" size="xl">
      <Notice tone="info">
        This is how strangers see the page, with what you have not saved. Nothing here is sent.
      </Notice>
      <div className={classes.preview}>
        <PublishedPage page={page} logo={tenant_logo_url ?? undefined} follow={() => null} isPreview />
      </div>
    </Modal>
  );
}
