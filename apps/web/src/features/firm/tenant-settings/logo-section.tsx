import { Button, Group, Text } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { lazy } from '../../../lib/base/lazy.tsx';
import { useProfile } from '../../../lib/session/auth.tsx';
import { ConfirmDialog } from '../../../ui/forms/confirm-dialog.tsx';
import { DropZone } from '../../../ui/forms/drop-zone.tsx';
import { Section } from '../../../ui/section.tsx';
import { saveSettings, type TenantSettings } from './queries.ts';
import { readPicture } from './read-picture.ts';
import classes from './tenant-settings.module.css';

const CropDialog = lazy(() => import('./crop-dialog.tsx'));

/** The firm's logo, cut to a square before it is sent. */
export function LogoSection({ settings }: { settings: TenantSettings }) {
  const { tenant_name } = useProfile();
  const queryClient = useQueryClient();
  const [picked, setPicked] = useState<ImageBitmap | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [removing, setRemoving] = useState<'asked' | 'running' | null>(null);
  const pick = async ([file]: File[]) => {
    if (!file) return;
    const read = await readPicture(file);
    setProblem(typeof read === 'string' ? read : null);
    if (typeof read !== 'string') setPicked(read);
  };
  const remove = async () => {
    setRemoving('running');
    await saveSettings(queryClient, settings, { logo_url: null });
    setRemoving(null);
  };
  return (
    <Section title="Logo" purpose="Shown on every page of the firm, in its mails and on its reports.">
      {settings.logo_url && (
        <Group gap="md">
          <img className={classes.logo} src={settings.logo_url} alt={`Logo of ${tenant_name}`} width={96} height={96} />
          <Button variant="default" onClick={() => setRemoving('asked')}>
            Remove Logo
          </Button>
        </Group>
      )}
      <DropZone
        accept=".png,.jpg,.jpeg,.webp,image/png,image/jpeg,image/webp"
        icon={<IconPhoto size={22} stroke={1.75} />}
        title={settings.logo_url ? 'Choose another logo' : 'Choose a logo'}
        hint="PNG, JPEG or WebP, at most 10 MB. You crop it to a square next."
        onFiles={(files) => void pick(files)}
        invalid={problem !== null}
        describedBy={problem ? 'logo-problem' : undefined}
      />
      {problem && (
        <Text id="logo-problem" c="red" size="sm" role="alert">
          {problem}
        </Text>
      )}
      {picked && <CropDialog picture={picked} onClose={() => setPicked(null)} />}
      <ConfirmDialog
        opened={removing !== null}
        pending={removing === 'running'}
        onClose={() => setRemoving(null)}
        onConfirm={() => void remove()}
        title="Remove the logo?"
        confirmLabel="Remove Logo"
        destructive
      >
        Pages, mails and reports show the mark of Cairn again. You can upload a logo at any time.
      </ConfirmDialog>
    </Section>
  );
}
