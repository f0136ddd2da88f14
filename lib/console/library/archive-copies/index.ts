export { archiveFiles } from './copy-files';
export { startArchiving } from './start';
