import { describe, expect, it } from 'vitest'
import { readStatus } from './status.ts'

describe('titles of events that are canceled or postponed', () => {
  it.each([
    ['CANCELED Harbor FC - Practice', 'cancelled', 'Harbor FC - Practice'],
    ['CANCELLED Practice', 'cancelled', 'Practice'],
    ['[CANCELED] Wildcats vs Sorrels', 'cancelled', 'Wildcats vs Sorrels'],
    ['[Cancelled] Practice', 'cancelled', 'Practice'],
    ['(cancelled) Practice', 'cancelled', 'Practice'],
    ['<CANCELLED> Practice', 'cancelled', 'Practice'],
    ['«Cancelled» Practice', 'cancelled', 'Practice'],
    ['{Canceled} Practice', 'cancelled', 'Practice'],
    ['**CANCELLED** Practice', 'cancelled', 'Practice'],
    ['*cancelled* Practice', 'cancelled', 'Practice'],
    ['~CANCELED~ Practice', 'cancelled', 'Practice'],
    ['!!! CANCELED !!! Practice', 'cancelled', 'Practice'],
    ['Canceled: Practice', 'cancelled', 'Practice'],
    ['Cancelled - Practice', 'cancelled', 'Practice'],
    ['Cancelled-Practice', 'cancelled', 'Practice'],
    ['CANCELED! Practice', 'cancelled', 'Practice'],
    ['Practice (Cancelled)', 'cancelled', 'Practice'],
    ['Practice - CANCELED', 'cancelled', 'Practice'],
    ['Practice: canceled', 'cancelled', 'Practice'],
    ['Practice CANCELED!', 'cancelled', 'Practice'],
    ['Practice [cancelled due]', 'confirmed', 'Practice [cancelled due]'],
    ['RAINED OUT - Wildcats vs Storm', 'cancelled', 'Wildcats vs Storm'],
    ['Rainout: Practice', 'cancelled', 'Practice'],
    ['CXL Practice', 'cancelled', 'Practice'],
    ['Practice - called off', 'cancelled', 'Practice'],
    ['PPD: Wildcats vs Storm', 'postponed', 'Wildcats vs Storm'],
    ['PPD Wildcats vs Storm', 'postponed', 'Wildcats vs Storm'],
    ['Wildcats vs Storm (PPD)', 'postponed', 'Wildcats vs Storm'],
    ['[POSTPONED] Practice', 'postponed', 'Practice'],
    ['CANCELADO Entrenamiento', 'cancelled', 'Entrenamiento'],
    ['Cancelado: Entrenamiento', 'cancelled', 'Entrenamiento'],
    ['Partido (suspendido)', 'cancelled', 'Partido'],
    ['Aplazado: Partido', 'postponed', 'Partido'],
    ['ANNULÉ - Entraînement', 'cancelled', 'Entraînement'],
    ['Entraînement (annulé)', 'cancelled', 'Entraînement'],
    ['Match reporté : Lions', 'postponed', 'Match'],
    ['Practice cancelled', 'cancelled', 'Practice'],
    ['Otters practice cancelled', 'cancelled', 'Otters practice'],
    ['Practice cancelled due to rain', 'cancelled', 'Practice'],
    ['PRACTICE CANCELED - rain', 'cancelled', 'PRACTICE'],
    ['Practice is cancelled today', 'cancelled', 'Practice'],
    ['GAME CANCELLED: Otters vs Bisons', 'cancelled', 'Otters vs Bisons'],
    ['PARTIDO SUSPENDIDO: Tigres vs Leones', 'cancelled', 'Tigres vs Leones'],
    ['Game postponed (field closed)', 'postponed', 'Game'],
    ['[Reporté] Match', 'postponed', 'Match'],
    ['[ABGESAGT] Training', 'cancelled', 'Training'],
    ['CANCELED', 'cancelled', 'CANCELED'],
    // The status word is set apart or follows 'makeup' in these titles, so it applies to the makeup game.
    ['CANCELED: Makeup game vs Storm', 'cancelled', 'Makeup game vs Storm'],
    ['CANCELED: MAKEUP GAME VS STORM', 'cancelled', 'MAKEUP GAME VS STORM'],
    ['CANCELED - Makeup game vs Storm', 'cancelled', 'Makeup game vs Storm'],
    ['[CANCELED] Makeup game vs Storm', 'cancelled', 'Makeup game vs Storm'],
    ['CANCELED Makeup game vs Storm', 'cancelled', 'Makeup game vs Storm'],
    ['Makeup game vs Storm CANCELED', 'cancelled', 'Makeup game vs Storm'],
    ['GAME MAKEUP CANCELED', 'cancelled', 'GAME MAKEUP'],
    ['PPD: Makeup game vs Storm', 'postponed', 'Makeup game vs Storm'],
    ['Makeup game vs Storm - RAINOUT', 'cancelled', 'Makeup game vs Storm'],
    ['RAINOUT MAKEUP - CANCELED', 'cancelled', 'RAINOUT MAKEUP'],
    ['Makeup game - rained out', 'cancelled', 'Makeup game'],
    ['GAME MAKEUP (RAINED OUT)', 'cancelled', 'GAME MAKEUP'],
    // These titles cancel or postpone the event, and announce a makeup event on a different date.
    ['RAINOUT - makeup 5/14', 'cancelled', 'makeup 5/14'],
    ['RAINOUT MAKEUP TBD', 'cancelled', 'MAKEUP TBD'],
    ['POSTPONED RESCHEDULED FOR 5/14', 'postponed', 'RESCHEDULED FOR 5/14'],
  ])('reads the title "%s" as %s', (title, status, rest) => {
    expect(readStatus(null, title)).toEqual({ status, title: rest })
  })

  it.each([
    ['No practice', 'Practice'],
    ['NO PRACTICE - Spring Break', 'Practice'],
    ['No practice today', 'Practice'],
    ['No Game (bye week)', 'Game'],
    ['No soccer practice', 'Practice'],
    ['No hay entrenamiento', 'Entrenamiento'],
    ['Pas d’entraînement', 'Entraînement'],
  ])('reads the title "%s" as a canceled event', (title, rest) => {
    expect(readStatus('CONFIRMED', title)).toEqual({ status: 'cancelled', title: rest })
  })

  it('reads "postponed to" as postponed and keeps the new date in the title', () => {
    expect(readStatus(null, 'Wildcats vs Storm - postponed to 5/14')).toEqual({
      status: 'postponed',
      title: 'Wildcats vs Storm - postponed to 5/14',
    })
  })
})

describe('titles of events that take place, although most contain a word such as ‘canceled’', () => {
  it.each([
    'Canceled game makeup',
    'RAINOUT MAKEUP: Wildcats vs Storm',
    'RAINOUT Makeup - Wildcats vs Storm',
    'RAINOUT MAKE-UP',
    'RAINOUT DATE: Wildcats vs Storm',
    'RAINOUT RESCHEDULE - Wildcats vs Storm',
    'RAINOUT MAKEUP FOR 5/2: Wildcats vs Storm',
    'Rainout: makeup game vs Storm',
    'Rainout - Makeup vs Storm',
    'MAKEUP GAME (RAINOUT)',
    'MAKEUP FOR RAINOUT',
    'RAINED OUT GAME MAKEUP',
    'Rained out - makeup game vs Storm',
    'PPD MAKEUP - Wildcats vs Storm',
    'PPD Makeup game',
    'PPD GAME MAKEUP',
    'POSTPONED GAME MAKEUP vs Storm',
    'POSTPONED BASEBALL GAME MAKEUP',
    'CANCELED GAME MAKEUP vs Storm',
    'CANCELLED PRACTICE MAKEUP',
    'Practice NOT CANCELED',
    'Practice is on, NOT CANCELLED',
    'Practice has NOT been CANCELLED',
    'Practice hasn’t been CANCELLED',
    'Practice has not yet been CANCELLED',
    'Practice no longer CANCELED',
    'Practice UN-CANCELED',
    'Practice previously POSTPONED',
    'Practice not postponed to Friday',
    'RESCHEDULED FROM POSTPONED',
    'Entrenamiento NO CANCELADO',
    'Is practice cancelled?',
    'What to do when a game is cancelled at short notice',
    'Practice cancellation policy',
    'Game cancelled makeup',
    'Makeup for cancelled practice',
    'Rescheduled: Wildcats vs Storm',
    'Practice (rescheduled from 5/12)',
    'Practice rescheduled to 6pm',
    'Practice moved to Field 3',
    'No practice clothes needed',
    'No pads practice',
    'Nocturne practice',
    'Cancer awareness game',
    'How to cancel a registration',
    'Rain or shine practice',
    'Reporter visit',
    'Suspended coach meeting',
  ])('reads the title "%s" as confirmed', (title) => {
    expect(readStatus('CONFIRMED', title)).toEqual({ status: 'confirmed', title })
  })
})

it('treats an event as canceled if STATUS is CANCELLED, whatever the title says', () => {
  const off = (title: string) => readStatus('CANCELLED', title)
  expect(off('CANCELED MAKEUP GAME')).toEqual({ status: 'cancelled', title: 'MAKEUP GAME' })
  expect(off('RAINOUT MAKEUP: Wildcats')).toEqual({ status: 'cancelled', title: 'MAKEUP: Wildcats' })
  expect(off('Practice NOT CANCELED')).toEqual({ status: 'cancelled', title: 'Practice NOT CANCELED' })
})

it('prefers the word "postponed" in a title to STATUS:CANCELLED', () => {
  expect(readStatus('CANCELLED', 'Postponed: Practice').status).toBe('postponed')
  expect(readStatus('CANCELLED', 'Practice').status).toBe('cancelled')
  expect(readStatus('POSTPONED', 'Practice').status).toBe('postponed')
  expect(readStatus('TENTATIVE', 'Practice').status).toBe('confirmed')
})
