/**
 * Reads the operator's content from `apps/web/site-content.json`, the only file that the operator edits.
 * An invalid value in the file fails the build, and the error names the field.
 * The support and privacy addresses come from the server's settings, because the server sends email there.
 */
import content from '../../../../site-content.json'
import { parsedAddress } from '../../../lib/parsed-address.ts'
import { LANGUAGES, type Language } from './languages.ts'

type InEachLanguage = Readonly<Record<Language, string>>

export interface OperatorContent {
  /** The public pages say that Homefield is made in this city. If null, they name no city. */
  readonly city: string | null
  /** The email address behind 'Contact Us'. If null, 'Contact Us' uses the support address. */
  readonly contactEmail: string | null
  /** The URL of the app in each store. If a URL is null, the public pages say 'Coming Soon'. */
  readonly stores: { readonly apple: string | null; readonly google: string | null }
  /**
   * Quotes from real parents.
   * `role` describes the parent who is quoted, such as 'Dad'.
   * Do not invent names for quoted parents.
   */
  readonly testimonials: readonly { readonly quote: InEachLanguage; readonly role: InEachLanguage }[]
}

/** @throws Error that names the first invalid field */
export function readOperator(given: unknown): OperatorContent {
  const file = object(given, 'the file', ['city', 'contactEmail', 'stores', 'testimonials'])
  const stores = object(file['stores'], 'stores', ['apple', 'google'])
  const { testimonials } = file
  if (!Array.isArray(testimonials)) throw wrong('testimonials', 'a list')
  return {
    city: optional(file['city'], 'city', isText, 'a text'),
    contactEmail: optional(file['contactEmail'], 'contactEmail', isAddress, 'a bare mail address'),
    stores: {
      apple: optional(stores['apple'], 'stores.apple', isOn('apps.apple.com'), 'a link to apps.apple.com'),
      google: optional(
        stores['google'],
        'stores.google',
        isOn('play.google.com'),
        'a link to play.google.com',
      ),
    },
    testimonials: testimonials.map((one: unknown, index) => {
      const name = `testimonials[${index}]`
      const { quote, role } = object(one, name, ['quote', 'role'])
      return { quote: inEachLanguage(quote, `${name}.quote`), role: inEachLanguage(role, `${name}.role`) }
    }),
  }
}

const wrong = (name: string, wanted: string) =>
  new Error(`apps/web/site-content.json: ${name} is not ${wanted}.`)

function object(given: unknown, name: string, fields: readonly string[]): Record<string, unknown> {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw wrong(name, 'an object')
  for (const field of Object.keys(given))
    if (!fields.includes(field)) throw wrong(`${name}.${field}`, 'known')
  return { ...given }
}

function optional(
  given: unknown,
  name: string,
  fits: (text: string) => boolean,
  wanted: string,
): string | null {
  if (given === null || given === undefined) return null
  if (typeof given !== 'string' || !fits(given)) throw wrong(name, `${wanted}, or null`)
  return given
}

function inEachLanguage(given: unknown, name: string): InEachLanguage {
  const texts = object(given, name, LANGUAGES)
  const text = (language: Language) => {
    const found = texts[language]
    if (typeof found !== 'string' || !isText(found)) throw wrong(`${name}.${language}`, 'a text')
    return found
  }
  return { en: text('en'), es: text('es'), fr: text('fr') }
}

const isText = (text: string) => text.trim() !== ''
const isAddress = (text: string) => /^[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+$/.test(text)
const isOn = (host: string) => (text: string) => {
  const url = parsedAddress(text)
  return url?.protocol === 'https:' && url.hostname === host
}

// Call `readOperator` at the end of the file, after the constants that the function uses.
export const operator = readOperator(content)
