/** Distinguishes a street from the name of a place, for addresses in the United States and in Europe. */

const STREET =
  /\b(?:street|st|road|rd|avenue|ave|drive|dr|lane|ln|boulevard|blvd|highway|hwy|parkway|pkwy|way|circle|cir|terrace|trail|pike|route|rte|loop|place|pl)\b\.?/i

/** True if the text begins with a house number or a post office box. */
export function isAddressStart(text: string): boolean {
  return /^\d{1,6}[A-Za-z]?(?:-\d{1,5})?\s+(?!(?:v|vs)\b)\S/.test(text) || /^p\.?\s?o\.?\s?box\b/i.test(text)
}

export function endsInStreet(text: string): boolean {
  return STREET.test(text.split(' ').at(-1) ?? '') || /\b(?:highway|hwy|route|rte)\s+\d+$/i.test(text)
}

/**
 * Returns true for a postal code with its town: '3072 Ostermundigen', 'D-80331 München', '1012 AB Amsterdam'.
 * Returns false for a house number with its street: '1200 Example Rd'.
 */
function isCodeAndTown(text: string): boolean {
  return /^(?:[A-Z]{1,3}-)?\d{4,5}\s(?:[A-Z]{2}\s)?\p{L}/u.test(text) && !STREET.test(text)
}

const HOUSE_BEHIND = /\p{L}\.?\s\d{1,4}\s?[a-z]?(?:\s?[-/+]\s?\d{0,4}\s?[a-z]?)?$/iu
const STREET_BEFORE =
  /^(?:calle|c\/|avenida|avda?\.?|paseo|plaza|camino|carrer|rua|rue|avenue|boulevard|chemin|all[ée]e|place|quai|route|via|viale|piazza)\s/i
const FIELD_BEHIND =
  /\b(?:fields?|courts?|rink|pitch|diamond|turf|gym|terrain|campo|platz|halle)\s*#?\s*\w{1,4}$/i

/**
 * Returns true for a European address: the house number follows the street, and the town follows the postal code.
 * An example is 'Dennigkofenweg 169, 3072 Ostermundigen'.
 */
export function isStreetBefore(text: string, next: string | undefined): boolean {
  if (next === undefined) return false
  if (STREET_BEFORE.test(text) && (/^\d{1,4}\s?[a-z]?$/i.test(next) || isCodeAndTown(next))) return true
  return HOUSE_BEHIND.test(text) && !FIELD_BEHIND.test(text) && isCodeAndTown(next)
}

/** True if an address contains a street. False if the address names only a place or a town. */
export function hasStreet(pieces: readonly string[]): boolean {
  return pieces.some(
    (piece, index) =>
      (isAddressStart(piece) && !isCodeAndTown(piece)) ||
      STREET.test(piece) ||
      STREET_BEFORE.test(piece) ||
      isStreetBefore(piece, pieces[index + 1]),
  )
}
