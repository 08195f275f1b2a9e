import { placeKey } from '@homefield/domain/drive'

/**
 * Returns a stored place with capital letters, such as '12 Oak St, Portland'.
 * The server stores the places of drive times in lower case. Returns null for the user's home.
 */
export function shownPlace(key: string, home: string | null): string | null {
  if (home !== null && placeKey(home) === key) return null
  return key.replace(/(?<=^|[\s,(-])\p{L}/gu, (letter) => letter.toUpperCase())
}
