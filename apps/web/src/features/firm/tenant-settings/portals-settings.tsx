import { Badge, Skeleton, Switch } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { ConfirmDialog } from '../../../ui/forms/confirm-dialog.tsx';
import { Section } from '../../../ui/section.tsx';
import { saveSettings, settingsOptions, type TenantSettings } from './queries.ts';

const PORTALS = {
  investor_portal_enabled: {
    title: 'Investor portal',
    purpose: 'Where your limited partners find their commitments, notices and documents.',
    people: 'Limited partners',
  },
  co_investor_portal_enabled: {
    title: 'Co-investor portal',
    purpose: 'Where co-investors find the opportunities and companies that you share with them.',
    people: 'Co-investors',
  },
} as const;
type Portal = keyof typeof PORTALS;

/** Opens and closes the portals. A closed one ends what its people have open, so it is asked once. */
export function PortalsSettings() {
  const { data, error, refetch } = useQuery(settingsOptions());
  const queryClient = useQueryClient();
  const [closing, setClosing] = useState<Portal | null>(null);
  const [saving, setSaving] = useState<Portal | null>(null);
  const save = async (portal: Portal, enabled: boolean) => {
    if (!data) return;
    setSaving(portal);
    await saveSettings(queryClient, data, { [portal]: enabled });
    setSaving(null);
    setClosing(null);
  };
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={240} radius="md" />;
  const toggle = (portal: Portal, enabled: boolean) => (enabled ? void save(portal, true) : setClosing(portal));
  return (
    <>
      {(Object.keys(PORTALS) as Portal[]).map((portal) => (
        <PortalSection
          key={portal}
          portal={portal}
          settings={data}
          busy={saving === portal}
          onToggle={(enabled) => toggle(portal, enabled)}
        />
      ))}
      <ConfirmDialog
        opened={closing !== null}
        pending={saving !== null}
        onClose={() => setClosing(null)}
        onConfirm={() => closing && void save(closing, false)}
        title={closing ? `Close the ${PORTALS[closing].title.toLowerCase()}?` : ''}
        confirmLabel="Close Portal"
        destructive
      >
        {closing && PORTALS[closing].people} lose access at once, on pages that they have open as well, and are told
        that the portal is closed. Their accounts stay, and you can open the portal again at any time.
      </ConfirmDialog>
    </>
  );
}

interface PortalSectionProps {
  portal: Portal;
  settings: TenantSettings;
  busy: boolean;
  onToggle: (enabled: boolean) => void;
}

function PortalSection({ portal, settings, busy, onToggle }: PortalSectionProps) {
  const { title, purpose, people } = PORTALS[portal];
  const enabled = settings[portal];
  return (
    <Section
      title={title}
      purpose={purpose}
      aside={<Badge color={enabled ? 'pine' : 'gray'}>{enabled ? 'Open' : 'Closed'}</Badge>}
    >
      <Switch
        label={`${people} can use the portal`}
        description={enabled ? 'Switching it off ends their access at once.' : `${people} are told that it is closed.`}
        checked={enabled}
        disabled={busy}
        onChange={(event) => onToggle(event.currentTarget.checked)}
      />
    </Section>
  );
}
