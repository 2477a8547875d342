import { Drawer, Menu, UnstyledButton } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { usePhone } from '../../../lib/base/use-phone.ts';
import { StageLabel } from '../../../ui/stage-label.tsx';
import type { Stage } from '../opportunities/queries.ts';
import classes from './move.module.css';
import type { MovingDeal } from './move-context.ts';

interface MoveMenuProps {
  deal: MovingDeal;
  anchor: HTMLElement;
  stages: Stage[];
  onPick: (stage: string) => void;
  onChecklist: () => void;
  onClose: () => void;
}

/** The other stages: a menu beside the button, or a sheet at the bottom of a phone. */
export default function MoveMenu({ deal, anchor, stages, onPick, onChecklist, onClose }: MoveMenuProps) {
  const others = stages.filter(({ stage_key }) => stage_key !== deal.status);
  const title = `Move ${deal.company_name} to`;
  if (usePhone()) {
    return (
      <Drawer opened onClose={onClose} position="bottom" title={title} classNames={{ content: classes.sheetFrame }}>
        <ul className={classes.sheet}>
          {(deal.checklist_items ?? 0) > 0 && (
            <li>
              <UnstyledButton className={classes.sheetItem} onClick={onChecklist}>
                <ChecklistLabel />
              </UnstyledButton>
            </li>
          )}
          {others.map(({ stage_key, stage_label, stage_color }) => (
            <li key={stage_key}>
              <UnstyledButton className={classes.sheetItem} onClick={() => onPick(stage_key)}>
                <StageLabel label={stage_label} color={stage_color} />
              </UnstyledButton>
            </li>
          ))}
        </ul>
      </Drawer>
    );
  }
  const { left, top, width, height } = anchor.getBoundingClientRect();
  return (
    <Menu opened onClose={onClose} returnFocus width={220}>
      <Menu.Target>
        {/* In place of the button, which may leave the page while the board scrolls; it only names the menu. */}
        <span className={classes.anchor} style={{ left, top, width, height }} aria-hidden>
          {title}
        </span>
      </Menu.Target>
      <Menu.Dropdown>
        {(deal.checklist_items ?? 0) > 0 && (
          <>
            <Menu.Item onClick={onChecklist}>
              <ChecklistLabel />
            </Menu.Item>
            <Menu.Divider />
          </>
        )}
        {others.map(({ stage_key, stage_label, stage_color }) => (
          <Menu.Item key={stage_key} onClick={() => onPick(stage_key)}>
            <StageLabel label={stage_label} color={stage_color} />
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function ChecklistLabel() {
  return (
    <span className={classes.checklist}>
      <IconListCheck size={16} stroke={1.75} aria-hidden />
      Stage checklist
    </span>
  );
}
