import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { keyLabel } from '../../../lib/keys/shortcuts.ts';
import { useShortcuts } from '../../../lib/keys/use-shortcuts.ts';
import { Hint } from '../../../ui/overlays/hint.tsx';

/** Makes room for the page, or shows the words of the navigation again. */
export function CollapseButton({ collapsed, onToggle }: { collapsed: boolean; onToggle: () => void }) {
  useShortcuts({ sidebar: onToggle });
  const Icon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const label = collapsed ? 'Expand the sidebar' : 'Collapse the sidebar';
  return (
    <Hint
      position="right"
      label={
        <>
          {label} <kbd>{keyLabel('sidebar')}</kbd>
        </>
      }
    >
      {(target) => (
        <ActionIcon
          {...target}
          variant="subtle"
          color="gray"
          size={32}
          aria-label={label}
          aria-expanded={!collapsed}
          aria-controls="sidebar"
          aria-keyshortcuts={keyLabel('sidebar')}
          onClick={onToggle}
        >
          <Icon size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </Hint>
  );
}
