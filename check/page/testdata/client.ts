/**
 * Sends a request **exactly** once.
 *
 * - one
 * - two
 *
 * @param {string} name - The name of it, never sent twice
 * @returns {Promise<void>} nothing at all
 * @example
 * const a = send("x");
 */
export function send(name: string) { // trailing
  const a = "http://x"; const b = 'it\'s // no';
  const t = `template // no ${a}`;
  // eslint-disable-next-line
  // A line comment
  // that goes on.
  return a / b; // end
}
