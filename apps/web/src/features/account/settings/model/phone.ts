import type { CountryCode } from 'libphonenumber-js'
import type { ReadPhone } from './form.ts'

/** The 80 kB of the world's number plans: fetched with the page, never with the first load. */
const load = () => import('libphonenumber-js/min')
type Library = Awaited<ReturnType<typeof load>>

export interface Phones {
  read: ReadPhone
  /** '+1 503 555 0123' */
  show: (number: string) => string
}

/** Until the plans are there: an international number is itself, and nothing is refused. */
export const PHONES_WITHOUT_PLANS: Phones = {
  read: (text) => {
    const bare = text.replace(/[\s().-]/g, '')
    return /^\+\d{7,15}$/.test(bare) ? bare : text
  },
  show: (number) => number,
}

/** @param languages the browser's, in its order: they say in which country a number without its code is. */
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

/** 'en-US' is of the US, and so is 'en', by the most likely region of a language. */
function regionOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).maximize().region
  } catch {
    return undefined // some systems hand on what Intl refuses
  }
}
