import { expect, it } from 'vitest'
import { typedDays } from './typed-day.ts'

/** A Thursday. */
const TODAY = '2026-05-14'

it.each([
  ['sat', 'en', ['2026-05-16']],
  ['Saturday', 'en', ['2026-05-16']],
  ['next sat', 'en', ['2026-05-16', '2026-05-23']],
  ['thursday', 'en', ['2026-05-14', '2026-05-21']],
  ['wed', 'en', ['2026-05-20']],
  ['today', 'en', ['2026-05-14']],
  ['mañana', 'es', ['2026-05-15']],
  ['demain', 'fr', ['2026-05-15']],
  ['aujourd’hui', 'fr', ['2026-05-14']],
  ['sábado', 'es', ['2026-05-16']],
  ['sabado', 'en', ['2026-05-16']],
  ['samedi', 'fr', ['2026-05-16']],
  ['samedi prochain', 'fr', ['2026-05-16', '2026-05-23']],
  ['nov 28', 'en', ['2026-11-28']],
  ['28 nov', 'en', ['2026-11-28']],
  ['Nov. 28th', 'en', ['2026-11-28']],
  ['28 de noviembre', 'es', ['2026-11-28']],
  ['le 1er juin', 'fr', ['2026-06-01']],
  ['sat, nov 28', 'en', ['2026-11-28']],
  ['may 13', 'en', ['2027-05-13']],
  ['may 14', 'en', ['2026-05-14']],
  ['may 13 2026', 'en', ['2026-05-13']],
  ['feb 29', 'en', ['2028-02-29']],
  ['11/28', 'en', ['2026-11-28']],
  ['28/11', 'fr', ['2026-11-28']],
  ['6/7', 'en', ['2026-06-07']],
  ['6/7', 'es', ['2026-07-06']],
  ['28.11.27', 'fr', ['2027-11-28']],
  ['2026-11-28', 'en', ['2026-11-28']],
])('reads %s (%s) as a day, never a past one unless the year says so', (text, language, days) => {
  expect(typedDays(text, TODAY, language)).toEqual(days)
})

it.each(['', 's', '28', 'nov', 'mar', 'feb 30', '13/13', 'nov 28 otters', 'satellite', 'practice'])(
  'reads no day in “%s”',
  (text) => {
    expect(typedDays(text, TODAY, 'en')).toEqual([])
  },
)
