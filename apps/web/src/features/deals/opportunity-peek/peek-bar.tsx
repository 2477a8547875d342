import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { KeyHint } from '../../../ui/overlays/key-hint.tsx';
import { PeekBar as Bar, type PeekWays } from '../../../ui/peek/peek-bar.tsx';
import type { Deal } from '../opportunities/queries.ts';
import { RecordMenu } from '../opportunity-record/record-menu.tsx';
import { useMoveActions } from '../stage-moves/move-context.ts';

/** Above the deal: the ways to its neighbours and to its page, and what one can do with it. */
export function PeekBar({ deal, ...ways }: PeekWays & { deal: Deal | undefined }) {
  const { ask } = useMoveActions();
  return (
    <Bar
      {...ways}
      noun="deal"
      canEdit={deal?.can.edit ?? false}
      acts={
        deal?.can.move && (
          <KeyHint shortcut="move" label="Move to another stage">
            {(target) => (
              <Button
                {...target}
                size="xs"
                variant="default"
                aria-haspopup="dialog"
                rightSection={<IconArrowRight size={14} stroke={1.75} />}
                onClick={() => ask(deal)}
              >
                Move
              </Button>
            )}
          </KeyHint>
        )
      }
      menu={deal && <RecordMenu deal={deal} />}
    />
  );
}
