import type { ImportKind } from '@cairn/domain';
import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { orpc } from '../../../lib/api/api.ts';
import { CloseDialog } from './close-dialog.tsx';
import { FileStep } from './file-step/file-step.tsx';
import { followImport } from './follow-import.ts';
import { ImportState } from './import-state.tsx';
import { IMPORT_WORDS } from './import-words.ts';
import { isUnderway } from './queries.ts';
import { useDiscard } from './use-discard.ts';
import { useShownImport } from './use-shown-import.ts';
import classes from './wizard.module.css';
import { type Unfinished, type Wizard, WizardContext } from './wizard-context.ts';

interface ImportWizardProps {
  /** What the rows become. */
  kind?: ImportKind;
  opened: boolean;
  onClose: () => void;
  /** The import to continue; none, or 'new', starts with choosing a file. */
  importId?: string;
  /** Told the id once an upload has one, and 'new' when another file is to be chosen, so that the address can follow. */
  onImportIdChange?: (id: string) => void;
}

/** From a list to deals, portfolio companies, what these reported or transactions of holdings: file, columns, check, import. */
export function ImportWizard({ kind = 'opportunity', opened, onClose, importId, onImportIdChange }: ImportWizardProps) {
  const queryClient = useQueryClient();
  const [id, goTo] = useShownImport(importId, opened, onImportIdChange);
  const [unfinished, setUnfinished] = useState<Unfinished | null>(null);
  const [asking, setAsking] = useState(false);
  const discard = useDiscard();

  const wizard = useMemo((): Wizard => {
    const leave = () => {
      setAsking(false);
      const shown = id && queryClient.getQueryData(orpc.imports.get.queryKey({ input: { id } }));
      if (shown && isUnderway(shown)) void followImport(queryClient, shown.id);
      onClose();
    };
    // Later, or the dialog would take the Escape that calls it as its own answer.
    const ask = () => setTimeout(() => setAsking(true));
    return { kind, words: IMPORT_WORDS[kind], goTo, leave, close: () => (unfinished ? ask() : leave()), setUnfinished };
  }, [kind, id, goTo, onClose, unfinished, queryClient]);

  const discardAndLeave = id && (() => discard.mutate(id, { onSuccess: wizard.leave }));

  return (
    <WizardContext value={wizard}>
      <Modal.Root
        opened={opened}
        onClose={wizard.close}
        closeOnEscape={!asking}
        trapFocus={!asking}
        centered
        radius="lg"
        transitionProps={{ transition: 'pop', duration: 120 }}
        classNames={{ inner: classes.inner, content: classes.content }}
      >
        <Modal.Overlay backgroundOpacity={0.45} />
        <Modal.Content>{id ? <ImportState key={id} id={id} /> : <FileStep />}</Modal.Content>
      </Modal.Root>
      <CloseDialog
        unfinished={asking ? unfinished : null}
        onCancel={() => setAsking(false)}
        onClose={wizard.leave}
        onDiscard={discardAndLeave || undefined}
        discarding={discard.isPending}
      />
    </WizardContext>
  );
}
