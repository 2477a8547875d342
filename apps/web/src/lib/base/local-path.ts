export { localPath } from '@cairn/domain';
