import type { CountryCode } from 'libphonenumber-js'
import type { ReadPhone } from './form.ts'

/** Loads the phone number plans of all countries (80 kB), which only the Settings page needs. */
const load = () => import('libphonenumber-js/min')
type Library = Awaited<ReturnType<typeof load>>

export interface Phones {
  read: ReadPhone
  /** Formats a phone number for display, such as '+1 503 555 0123'. */
  show: (number: string) => string
}

/** Accepts any text as a phone number. Used until the number plans are loaded. */
export const PHONES_WITHOUT_PLANS: Phones = {
  read: (text) => {
    const bare = text.replace(/[\s().-]/g, '')
    return /^\+\d{7,15}$/.test(bare) ? bare : text
  },
  show: (number) => number,
}

/**
 * Loads the phone number plans.
 * A number without a country code belongs to the country of the first of `languages` that has one.
 * @param languages the browser's languages in order of preference
 */
export async function loadPhones(languages: readonly string[]): Promise<Phones> {
  const library = await load()
  const country = countryOf(languages, library)
  const parse = (text: string) => library.parsePhoneNumberFromString(text, country)
  return {
    read(text) {
      if (text.trim() === '') return ''
      const found = parse(text)
      return found?.isPossible() ? found.number : null
    },
    show: (number) => parse(number)?.formatInternational() ?? number,
  }
}

function countryOf(languages: readonly string[], library: Library): CountryCode | undefined {
  for (const tag of languages) {
    const region = regionOf(tag)
    if (region && library.isSupportedCountry(region)) return region
  }
  return undefined
}

/** Returns the region of a language tag. A tag without a region gets the likeliest one: 'en' gives the US. */
function regionOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).maximize().region
  } catch {
    return undefined // some systems report tags that Intl rejects
  }
}
