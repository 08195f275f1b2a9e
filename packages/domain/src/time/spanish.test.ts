import { expect, test } from 'vitest'
import { americanLocale, withOnePeriod } from './spanish.ts'

test.each([
  ['America/Los_Angeles', 'es-US'],
  ['America/Phoenix', 'es-US'],
  ['America/Anchorage', 'es-US'],
  ['Pacific/Honolulu', 'es-US'],
  ['America/Puerto_Rico', 'es-US'],
  ['America/Mexico_City', 'es-US'],
  ['Europe/Madrid', null],
  ['Atlantic/Canary', null],
  ['Europe/London', null],
  ['America/Argentina/Buenos_Aires', null],
  ['UTC', null],
])('Spanish times in %s use the locale %s', (zone, locale) => {
  expect(americanLocale(zone)).toBe(locale)
})

test.each([
  ['Antes: jue, 14 de may, 5:30 p.m..', 'Antes: jue, 14 de may, 5:30 p.m.'],
  ['Antes: 9:00 a. m.. Ahora en Wilshire.', 'Antes: 9:00 a. m. Ahora en Wilshire.'],
  ['De 9:00 a.m. a 5:30 p.m.', 'De 9:00 a.m. a 5:30 p.m.'],
  ['A las 5:30 p.m...', 'A las 5:30 p.m...'],
  ['Antes: Campo 3.', 'Antes: Campo 3.'],
])('ends “%s” with one period', (text, expected) => {
  expect(withOnePeriod(text)).toBe(expected)
})
