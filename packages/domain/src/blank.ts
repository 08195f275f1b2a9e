/**
 * Matches a visible character.
 * Invisible are blanks, control and format characters, joiners and selectors with nothing to join or vary, fillers, and
 * the empty Braille pattern. A text with a visible character keeps all of them.
 */
// Control characters that the database rejects count as visible, so that validation rejects them instead of ignoring them.
const SEEN = /[^\p{Default_Ignorable_Code_Point}\p{Cf}\p{White_Space}\u0080-\u009f\u2800]/u

/** True if no character of a text is visible: then it is neither a name nor a message. */
export function isBlank(text: string): boolean {
  return !SEEN.test(text)
}
