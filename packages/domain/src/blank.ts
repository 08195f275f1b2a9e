/**
 * What people see nothing of: blanks, control and format characters, joiners and selectors without what they join or vary,
 * fillers, and the Braille pattern without dots. Beside a character that is seen all of them stay.
 */
// Those control characters that no table takes count as something: they are refused, not passed over.
const SEEN = /[^\p{Default_Ignorable_Code_Point}\p{Cf}\p{White_Space}\u0080-\u009f\u2800]/u

/** Whether nothing of a text can be seen: as a name it is none, as a message nothing. */
export function isBlank(text: string): boolean {
  return !SEEN.test(text)
}
