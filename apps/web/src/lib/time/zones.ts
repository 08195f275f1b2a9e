/**
 * Maps the outdated time zone names that browsers still list to the current names in the IANA database.
 * A user who searches for Kolkata can therefore find the zone that browsers list as 'Asia/Calcutta'.
 */
const RENAMED: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/**
 * Returns the current name of a time zone, or the given name if the browser does not know the current name.
 */
export function presentZone(timeZone: string): string {
  const renamed = RENAMED[timeZone]
  return renamed !== undefined && isKnown(renamed) ? renamed : timeZone
}

/** Lists every time zone that the browser knows, plus the user's own zone and UTC, sorted by name. */
export function timeZones(own: string): string[] {
  const all = [...Intl.supportedValuesOf('timeZone'), own, 'UTC'].map(presentZone)
  return [...new Set(all)].sort((a, b) => (a < b ? -1 : 1))
}

function isKnown(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }))
  } catch {
    return false
  }
}
