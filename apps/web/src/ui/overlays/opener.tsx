import { type ComponentType, type MouseEventHandler, type ReactNode, useId, useState } from 'react';
import { fetchAhead } from '../../lib/api/reload-when-replaced.ts';
import { toastUnfetched } from '../base/toast.tsx';

/** What an overlay is told of the button that opens it. */
export interface OverlayProps {
  id: string;
  anchor: HTMLElement;
  opened: boolean;
  onClose: () => void;
}

interface ButtonProps {
  id: string;
  'aria-haspopup': 'menu' | 'dialog';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onPointerEnter: () => void;
  onFocus: () => void;
  onClick: MouseEventHandler<HTMLElement>;
}

interface OpenerProps<Props> {
  popup: ButtonProps['aria-haspopup'];
  /** Fetches the overlay. */
  load: () => Promise<{ default: ComponentType<OverlayProps & Props> }>;
  /** What the overlay is drawn from, besides where and whether. */
  props: Props;
  children: (button: ButtonProps) => ReactNode;
}

/**
 * A button and what it opens. The code of menus and floating dialogs weighs 30 kB, more than many a page, so it is fetched
 * when somebody is about to press the button: the pointer is over it, or it has the focus.
 */
export function Opener<Props>({ popup, load, props, children }: OpenerProps<Props>) {
  const id = useId();
  const [drawn, setDrawn] = useState<{ Overlay: ComponentType<OverlayProps & Props>; anchor: HTMLElement }>();
  const [opened, setOpened] = useState(false);
  const open = async (anchor: HTMLElement) => {
    try {
      const { default: Overlay } = await load();
      setDrawn({ Overlay, anchor });
      setOpened(true);
    } catch (error) {
      toastUnfetched('This could not be loaded', error);
    }
  };
  return (
    <>
      {children({
        id,
        'aria-haspopup': popup,
        'aria-expanded': opened,
        'aria-controls': opened ? `${id}-dropdown` : undefined,
        onPointerEnter: () => void fetchAhead(load),
        onFocus: () => void fetchAhead(load),
        onClick: ({ currentTarget }) => (opened ? setOpened(false) : void open(currentTarget)),
      })}
      {/* Stays after the first time: an overlay that is taken away would not return the focus. */}
      {drawn && (
        <drawn.Overlay {...props} id={id} anchor={drawn.anchor} opened={opened} onClose={() => setOpened(false)} />
      )}
    </>
  );
}
