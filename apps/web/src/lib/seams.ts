import type { I18n, MessageDescriptor, MessageOptions } from '@lingui/core'

/* Corrects the grammar next to a value that is inserted into a translated text, such as 'a' before 11.
   A translator cannot foresee these cases:
   - In 'until 5:30 p.m.', the dot of the abbreviation also ends the sentence.
   - 'a' becomes 'an' before 11 minutes.
   - In Spanish, 'a las' becomes 'a la' before one o'clock.
   - In French, 'de' becomes 'd’' before Owen.
   During formatting, each value stands between two marker characters that no text contains.
   So only the seams are corrected, and never text that a user wrote. */
const IN = '\uFDD0'
const OUT = '\uFDD1'

type Seam = readonly [at: RegExp, becomes: string]

const END_OF_SENTENCE: Seam = [/\.\uFDD1\.(?!\.)/g, '.']
const SEAMS: Readonly<Record<string, readonly Seam[]>> = {
  en: [[/(?<!\p{L})(a) \uFDD0(?=8|1[18](?!\d))/giu, '$1n ']],
  es: [
    [/(?<!\p{L})las \uFDD0(?=1:|1\s[ap])/giu, 'la '],
    [/(?<!\p{L})y \uFDD0(?=h?[ií](?![ae]))/giu, 'e '],
    [/(?<!\p{L})o \uFDD0(?=h?[oó])/giu, 'u '],
  ],
  fr: [[/(?<!\p{L})(d|qu)e \uFDD0(?=[aàâäeéèêëiîïoôöœuùûü]|y(?![aeéèiou])\p{L})/giu, '$1’']],
}

type Values = Record<string, unknown>
type Translate = (asked: string | MessageDescriptor, values?: Values, options?: MessageOptions) => string

/** Makes `i18n` correct the grammar of every text that it formats, for `t` as well as for `Trans`. */
export function mindSeams(i18n: I18n): void {
  const translate = i18n._.bind(i18n) as Translate
  const mindful: Translate = (asked, values, options) => {
    const marked = withMarks((typeof asked === 'string' ? values : (asked.values ?? values)) ?? {})
    if (!marked) return translate(asked, values, options)
    const text =
      typeof asked === 'string'
        ? translate(asked, marked, options)
        : translate({ ...asked, values: marked }, values, options)
    return settled(text, i18n.locale)
  }
  i18n._ = mindful
  i18n.t = mindful
}

/**
 * Puts a marker character before and after each text value. Returns undefined if no value is text.
 * Numbers get no markers, because a number needs no correction and must stay a number to select a plural form.
 */
function withMarks(values: Values): Values | undefined {
  let marked: Values | undefined
  for (const [name, value] of Object.entries(values))
    if (typeof value === 'string') (marked ??= { ...values })[name] = IN + value + OUT
  return marked
}

function settled(text: string, locale: string): string {
  let settledText = text
  for (const [at, becomes] of [END_OF_SENTENCE, ...(SEAMS[locale] ?? [])])
    settledText = settledText.replace(at, becomes)
  return settledText.replaceAll(/[\uFDD0\uFDD1]/g, '')
}
