import '@mantine/core/styles/Slider.layer.css';
import { LOGO } from '@cairn/domain/firm';
import { Slider, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { type Cut, drawCut, encodeCut, moved } from './cut.ts';
import { keepSettings, NOT_SAVED, SAVED } from './queries.ts';
import classes from './tenant-settings.module.css';

const STEP = 8;
const ARROWS: Partial<Record<string, [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** Cuts a square out of the picture, by pointer or keys. What is sent is drawn anew here: nothing else of the file leaves. */
export default function CropDialog({ picture, onClose }: { picture: ImageBitmap; onClose: () => void }) {
  const queryClient = useQueryClient();
  // A state, not a ref: the dialog puts its content on the page later than this component is there.
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  const held = useRef<{ x: number; y: number } | null>(null);
  const [cut, setCut] = useState<Cut>({ zoom: 1, x: 0, y: 0 });
  useEffect(() => {
    if (canvas) drawCut(canvas, picture, cut);
  }, [canvas, picture, cut]);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => api.tenantSettings.setLogo({ png: await encodeCut(picture, cut) }),
    onSuccess: (saved) => {
      keepSettings(queryClient, saved);
      toast({ title: SAVED, tone: 'success' });
      onClose();
    },
    onError: (error) => toastError(NOT_SAVED, error),
  });
  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!held.current) return;
    const scale = LOGO.side / event.currentTarget.clientWidth;
    const { x, y } = held.current;
    held.current = { x: event.clientX, y: event.clientY };
    setCut((before) => moved(before, (event.clientX - x) * scale, (event.clientY - y) * scale));
  };
  const nudge = (event: KeyboardEvent) => {
    const by = ARROWS[event.key];
    if (!by) return;
    event.preventDefault();
    setCut((before) => moved(before, ...by));
  };
  return (
    <FormDialog
      title="Crop the logo"
      submitLabel="Save Logo"
      pending={isPending}
      conflict={null}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
      <canvas
        ref={setCanvas}
        className={classes.canvas}
        width={LOGO.side}
        height={LOGO.side}
        tabIndex={0}
        role="img"
        aria-label="The logo as it will look. Drag it, or move it with the arrow keys."
        onKeyDown={nudge}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          held.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={drag}
        onPointerUp={() => {
          held.current = null;
        }}
      />
      <div>
        <Text id="logo-size" fw={500} size="sm" mb={4}>
          Size
        </Text>
        <Slider
          aria-labelledby="logo-size"
          thumbProps={{ 'aria-labelledby': 'logo-size' }}
          min={0.5}
          max={4}
          step={0.05}
          label={(value) => `${Math.round(value * 100)}%`}
          value={cut.zoom}
          onChange={(zoom) => setCut((before) => ({ ...before, zoom }))}
        />
      </div>
    </FormDialog>
  );
}
