type Clicked = Pick<MouseEvent, 'detail'>;

/** The second click of a double click. By then the first may be answered, and the button be free to do it all again. */
export const isSecondClick = ({ detail }: Clicked): boolean => detail > 1;

/** For the button of an act that must not happen twice; a key is no click and always passes. */
export const onSingleClick =
  (act: () => void) =>
  (event: Clicked): void => {
    if (!isSecondClick(event)) act();
  };

/** A form that is sent by a double click is sent once. */
export function sendFormsOnce(): void {
  const guard = (event: MouseEvent) => {
    const button = event.target instanceof Element && event.target.closest('button[type=submit]');
    if (button && isSecondClick(event)) event.preventDefault();
  };
  document.addEventListener('click', guard, true);
}
