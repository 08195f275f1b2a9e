// Controls but line ends, and marks that turn the direction of what follows.
// oxlint-disable-next-line no-control-regex -- control characters are exactly what must not pass here
const UNSEEN = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/**
 * What somebody typed, as text and nothing else: line ends of one kind, and links broken on purpose (`https[:]//`), so that
 * they can be read and copied but not opened by a click, and a mail passes our own rule about links (`checkMail`).
 */
export function brokenLinks(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(UNSEEN, ' ')
    .replaceAll('://', '[:]//')
}
