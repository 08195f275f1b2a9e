/**
 * Whether a text reads as an address that mail can reach: something, an @, and a host with a dot in it. A browser's own
 * check lets `name@host` pass, which is hardly ever meant. What remains is the server's to refuse.
 */
export function isWholeAddress(text: string): boolean {
  return /^[^\s@<>(),;:"]+@[^\s@<>(),;:".]+(?:\.[^\s@<>(),;:".]+)+$/.test(text.trim())
}
