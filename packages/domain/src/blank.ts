/**
 * Matches a visible character.
 * Invisible are blanks, control and format characters, joiners, variation selectors, fillers, and the empty Braille.
 * A text that has a visible character keeps its invisible ones.
 */
// Control characters that the database rejects count as visible here. Validation then rejects them with an error.
const SEEN = /[^\p{Default_Ignorable_Code_Point}\p{Cf}\p{White_Space}\u0080-\u009f\u2800]/u

/** True if a text has no visible character. Such a text is accepted neither as a name nor as a message. */
export function isBlank(text: string): boolean {
  return !SEEN.test(text)
}
