/**
 * Characters that cannot be seen: blanks, control and format characters, joiners and selectors with nothing to join or
 * vary, fillers, and the empty Braille pattern. Next to a visible character all of them are kept.
 */
// Control characters that the database does not accept count as visible: they are to be refused, not ignored.
const SEEN = /[^\p{Default_Ignorable_Code_Point}\p{Cf}\p{White_Space}\u0080-\u009f\u2800]/u

/** Whether nothing of a text can be seen: then it is no name, and no message. */
export function isBlank(text: string): boolean {
  return !SEEN.test(text)
}
