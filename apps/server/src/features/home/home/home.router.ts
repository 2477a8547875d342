import { os } from '../../../core/procedure.ts';
import { exportHome } from './export-home.ts';
import { getHome } from './get-home.ts';

const { home } = os;

export const homeRouter = {
  summary: home.summary.handler(({ context, input }) => getHome(context, input)),
  export: home.export.handler(({ context, input }) => exportHome(context, input)),
};
