import type { OverlayProps } from '../overlays/opener.tsx';
import FindInList from './find-in-list.tsx';

interface FieldMenuProps extends OverlayProps {
  fields: readonly { name: string; label: string }[];
  onChoose: (name: string) => void;
}

/** The fields by which one can filter as well. */
export default function FieldMenu({ fields, onChoose, ...overlay }: FieldMenuProps) {
  const choose = (name: string) => {
    overlay.onClose();
    onChoose(name);
  };
  return (
    <FindInList
      {...overlay}
      label="Filter by"
      noun="field"
      options={fields.map(({ name, label }) => ({ value: name, label }))}
      onChoose={choose}
    />
  );
}
