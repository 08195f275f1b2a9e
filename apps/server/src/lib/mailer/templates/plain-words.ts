// Matches control characters except line ends, and the invisible characters that change the text direction.
// oxlint-disable-next-line no-control-regex -- this pattern exists to remove control characters
const UNSEEN = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/**
 * Makes user input harmless: unifies line ends, and breaks links on purpose (`https[:]//`).
 * Recipients can still copy a broken link but not click it, and the email passes our own link check (`checkMail`).
 */
export function brokenLinks(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(UNSEEN, ' ')
    .replaceAll('://', '[:]//')
}
