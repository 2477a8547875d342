import { inTenant, os } from '../../../core/procedure.ts';
import { deleteFile } from './delete-file.ts';
import { listFiles } from './list-files.ts';
import { renameFile } from './rename-file.ts';
import { restoreFile } from './restore-file.ts';
import { downloadFile, previewFile } from './send-file.ts';
import { uploadFile } from './upload-file.ts';

const { files } = os;

export const filesRouter = {
  list: files.list.handler(inTenant(listFiles)),
  upload: files.upload.handler(({ context, input }) => uploadFile(context, input)),
  download: files.download.handler(({ context, input }) => downloadFile(context, input)),
  preview: files.preview.handler(({ context, input }) => previewFile(context, input)),
  rename: files.rename.handler(inTenant(renameFile)),
  remove: files.remove.handler(inTenant(deleteFile)),
  restore: files.restore.handler(inTenant(restoreFile)),
};
