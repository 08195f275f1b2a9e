/** Returns the minutes that the user typed, or null unless they are a whole number from 0 to `most`. */
export function typedMinutes(text: string, most: number): number | null {
  if (!/^\d+$/.test(text.trim())) return null
  const minutes = Number(text)
  return minutes <= most ? minutes : null
}
