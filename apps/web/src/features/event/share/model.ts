/**
 * True if a text looks like a complete email address: a local part, an @, and a host with a dot.
 * The browser's own check accepts `name@host`, which is usually a typo. The server makes the final decision.
 */
export function isWholeAddress(text: string): boolean {
  return /^[^\s@<>(),;:"]+@[^\s@<>(),;:".]+(?:\.[^\s@<>(),;:".]+)+$/.test(text.trim())
}
