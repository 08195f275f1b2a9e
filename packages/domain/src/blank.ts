/**
 * Matches a text with at least one visible character.
 * Blanks, empty Braille, controls, formats, joiners, variation selectors and fillers are invisible.
 * Invisible characters are not removed from a text that also has a visible character.
 */
// Control characters that the database rejects count as visible, so that validation reports them as errors.
const SEEN = /[^\p{Default_Ignorable_Code_Point}\p{Cf}\p{White_Space}\u0080-\u009f\u2800]/u

/** True if a text has no visible character. The API rejects a blank name or message. */
export function isBlank(text: string): boolean {
  return !SEEN.test(text)
}
