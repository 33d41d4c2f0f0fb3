import { accessSync, constants } from 'node:fs';

/**
 * A sentence for who starts a task in a checkout that cannot be written to, with the way out;
 * undefined where it can.
 * @param {string} root
 */
export function whyNotWritable(root) {
  try {
    accessSync(root, constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    const code = /** @type {NodeJS.ErrnoException} */ (error).code;
    const why = code === 'EROFS' ? 'its file system is read-only' : 'you may not write there';
    return (
      `The packages and the build go into the checkout ${root}, but ${why}: ` +
      'copy it to a folder of your own and start there.'
    );
  }
}
