import { os } from '../../../core/procedure.ts';
import { inPlatform } from '../../../core/with-platform.ts';
import { exportControl } from './export-control.ts';
import { getControl, listControls } from './list-controls.ts';
import { runControlsNow } from './run-now.ts';
import { switchControl } from './switch-control.ts';

const { controls } = os;

export const controlsRouter = {
  list: controls.list.handler(inPlatform(listControls)),
  get: controls.get.handler(inPlatform(getControl)),
  run: controls.run.handler(({ context }) => runControlsNow(context)),
  switchOff: controls.switchOff.handler(inPlatform(switchControl)),
  exportOne: controls.exportOne.handler(({ context, input }) => exportControl(context, input)),
};
